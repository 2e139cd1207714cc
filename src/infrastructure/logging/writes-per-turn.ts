import { type DestinationStream, pino } from "pino";

/**
 * Writes the lines of one turn of the event loop with one call, at the end of that turn or at the exit of the process. Only a
 * SIGKILL loses lines: those of its turn. The call is synchronous, so a slow reader slows the process instead of filling its
 * memory.
 */
export function writesPerTurn(fileDescriptor: number): DestinationStream {
  const output = pino.destination({ dest: fileDescriptor, sync: true });
  let lines = "";
  const flush = () => {
    if (lines !== "") output.write(lines);
    lines = "";
  };
  process.once("exit", flush);

  return {
    write(line) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}
