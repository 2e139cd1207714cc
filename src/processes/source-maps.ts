import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";

// Lets stack traces of a build name lines of the sources; every file of a build imports this module first. A map is read
// with the first error of its file. With `--enable-source-maps`, Node.js reads all of them at the start: 17 MB and 50 ms.

const maps = new Map<string, SourceMap | undefined>();

// The type of Node.js leaves out what a frame looks like as text.
declare global {
  namespace NodeJS {
    interface CallSite {
      toString(): string;
    }
  }
}

Error.prepareStackTrace = (error, frames) =>
  [
    Error.prototype.toString.call(error),
    ...frames.map((frame) => `    at ${inSource(frame.toString())}`),
  ].join("\n");

/** Replaces the place in a file of the build with the place in its source. Other places stay. */
function inSource(frame: string): string {
  const [place, file = "", line = 0, column = 0] = /(file:\/\/[^()]+):(\d+):(\d+)/.exec(frame) ?? [];
  const entry = place && mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!entry || !("originalSource" in entry)) return frame;
  const source = new URL(entry.originalSource, file).href;

  return frame.replace(place, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));

  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), "utf8")));
  } catch {
    // Files of `node_modules` have no map.
    return undefined;
  }
}
