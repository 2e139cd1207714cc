import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { collect, type Collected } from "#tools/generator/collect";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The text of each generated file, by its path. */
export type Generated = Record<string, string>;

/** Returns the declarations of this checkout. Throws an error that names the first wrong file. */
export const collectAll = (): Promise<Collected> =>
  collect(`${root}src/application`, `${root}src/interface/http/pages`);

/** Returns the paths of the files that are missing or have another text. */
export const outdated = (files: Generated): string[] =>
  Object.keys(files).filter((path) => !existsSync(root + path) || read(path) !== files[path]);

/** Writes the outdated files. */
export function refresh(files: Generated): void {
  for (const path of outdated(files)) writeFileSync(root + path, files[path] ?? "");
}

const read = (path: string): string => readFileSync(root + path, "utf8");
