import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { allows, exceptions } from "./exceptions.js";
import { lint, type Mistake } from "./lint.js";

// Checks the texts of the named files and folders, or of the whole repository.

const skipped = /^(?:node_modules|dist|var|\..+)$|\.generated\.ts$/;
const read = /\.(?:md|tsx?|js)(?:\.hbs)?$|^contract\/openapi\.json$/;

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];

  return readdirSync(path)
    .filter((name) => !skipped.test(name))
    .flatMap((name) => filesIn(join(path, name)))
    .filter((file) => read.test(file));
}

const named = process.argv.slice(2);
const found: Mistake[] = [];
for (const file of (named.length > 0 ? named : ["."]).flatMap(filesIn))
  found.push(...(await lint(file, readFileSync(file, "utf8"))));

const mistakes = found.filter((mistake) => !exceptions.some((exception) => allows(exception, mistake)));
const unused = exceptions.filter((exception) => !found.some((mistake) => allows(exception, mistake)));
const lines = [
  ...mistakes.map(
    ({ file, line, column, rule, message }) => `${file}:${line}:${column} ${message} (${rule})`,
  ),
  ...(named.length > 0 ? [] : unused).map(
    ({ file, text }) => `tools/prose/exceptions.ts: remove the unused exception "${text}" of ${file}`,
  ),
];

for (const line of lines) console.log(line);
if (lines.length > 0) {
  console.log(`${lines.length} mistakes in prose. The rules and words are in tools/prose.`);
  process.exitCode = 1;
}
