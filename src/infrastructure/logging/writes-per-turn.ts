import { type DestinationStream, pino } from "pino";

/** A turn with more lines than this writes them in several calls. */
const MOST_BYTES = 64 * 1024;

/**
 * Writes the lines of one turn of the event loop with one call, at the end of that turn or at the exit of the process. A
 * SIGKILL loses the lines of its turn at most. The call is synchronous: a slow reader slows the process instead of filling
 * its memory.
 */
export function writesPerTurn(fileDescriptor: number): DestinationStream {
  const output = pino.destination({
    dest: fileDescriptor,
    sync: true,
    minLength: MOST_BYTES - 1,
    maxWrite: MOST_BYTES,
  });
  let isFull = false;
  const flush = () => {
    isFull = false;
    output.flushSync();
  };
  process.once("exit", flush);

  return {
    write(line) {
      output.write(line);
      if (isFull) return;
      isFull = true;
      setImmediate(flush);
    },
  };
}
