import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./markdown.js";

interface Target {
  needs: string[];
  recipe: string;
}

const read = (path: string): string => readFileSync(join(root, path), "utf8");

const makefile = read("Makefile");
const variables = new Map(
  [...makefile.matchAll(/^([A-Z]+) := (.*)/gm)].map(([, name, value]) => [name, value]),
);

/** The variables that every target understands. */
export const commonVariables = new Set(
  [...makefile.matchAll(/^unexport (.+)$/gm)].flatMap(([, names = ""]) => names.split(" ")),
);

/** The targets of the Makefile by name. */
export const targets = new Map<string, Target>(
  [...makefile.matchAll(/^([a-z-]+):([^=\n#]*)(?:#.*)?\n((?:\t.*\n?)*)/gm)].map(
    ([, name = "", needs = "", recipe = ""]) => [name, { needs: namesIn(needs), recipe }],
  ),
);

/** Returns the names in a list of the Makefile, with its variables expanded. */
function namesIn(list: string): string[] {
  return list
    .replaceAll(/\$\((\w+)\)/g, (_, name: string) => variables.get(name) ?? "")
    .trim()
    .split(/\s+/);
}

/** Returns the targets that a line calls and the variables that it sets; undefined unless it calls make. */
export function callOf(line: string): { called: string[]; variables: string[] } | undefined {
  const words = line.replaceAll(/"[^"]*"|'[^']*'/g, "").split(" ");
  if (words[0] !== "make") return undefined;
  const variables = words.filter((word) => word.includes("=")).map((word) => word.replace(/=.*/, ""));

  return { called: words.slice(1).filter((word) => /^[a-z][a-z-]*$/.test(word)), variables };
}

/** Returns whether the line calls only targets that CI runs anyway. */
export function isRunByCi(line: string): boolean {
  const call = callOf(line);

  return call !== undefined && call.variables.length === 0 && call.called.every((name) => runByCi.has(name));
}

/** Returns whether the line starts a process of the service that runs until it is interrupted. */
export function serves(line: string): boolean {
  const command = targets.get(callOf(line)?.called[0] ?? "")?.recipe ?? line;

  return /(?:processes\/(?:api|scheduler)|tools\/(?:run|dev\/dev))\.[jt]s/.test(command);
}

/** The targets that `.ci/run` calls, with their prerequisites. */
const runByCi = new Set<string>();

function addToCi(name: string): void {
  const target = targets.get(name);
  if (!target || runByCi.has(name)) return;
  runByCi.add(name);
  target.needs.forEach(addToCi);
}

const [, called = ""] = /^make((?: --[\w-]+| [\w-]+)+)/m.exec(read(".ci/run")) ?? [];
called.split(" ").forEach(addToCi);
