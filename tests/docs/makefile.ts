import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./markdown.js";

interface Target {
  needs: string[];
  recipe: string;
}

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The targets of the Makefile by name. */
export const targets = new Map<string, Target>(
  [...read("Makefile").matchAll(/^([a-z-]+):([^=\n#]*)(?:#.*)?\n((?:\t.*\n?)*)/gm)].map(
    ([, name = "", needs = "", recipe = ""]) => [name, { needs: needs.trim().split(/\s+/), recipe }],
  ),
);

/** The target that a line calls, and the variables that it sets; undefined when it is no call of make. */
export function callOf(line: string): { target: string; variables: string[] } | undefined {
  const [, target, rest = ""] = /^(?:\w+=\S* )*make ([\w-]+)(.*)$/.exec(line) ?? [];
  if (target === undefined) return undefined;

  return {
    target,
    variables: [...rest.replaceAll(/"[^"]*"/g, "").matchAll(/ (\w+)=/g)].map(([, name = ""]) => name),
  };
}

/** Whether the line calls what CI runs anyway, and nothing else. */
export function isRunByCi(line: string): boolean {
  const call = callOf(line);

  return call !== undefined && call.variables.length === 0 && runByCi.has(call.target);
}

/** Whether the line starts a process of the service that goes on until it is interrupted. */
export function serves(line: string): boolean {
  const command = targets.get(callOf(line)?.target ?? "")?.recipe ?? line;

  return /processes\/(api|dev|scheduler)\.[jt]s/.test(command);
}

/** What `.ci/run` calls, with all that it stands on. */
const runByCi = new Set<string>();

function addToCi(name: string): void {
  const target = targets.get(name);
  if (!target || runByCi.has(name)) return;
  runByCi.add(name);
  target.needs.forEach(addToCi);
}

const [, called = ""] = /^make((?: --[\w-]+| [\w-]+)+)/m.exec(read(".ci/run")) ?? [];
called.split(" ").forEach(addToCi);
