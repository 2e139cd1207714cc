import { mkdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { Command } from "./tree.js";

/** A stage of a Dockerfile, built in a folder that stands for the root of its file system. */
export interface Stage {
  root: string;
  /** The working directory of the next instruction. */
  folder: string;
  variables: Record<string, string>;
  /** The last instruction of each other kind, such as CMD, by its name. */
  others: Record<string, string>;
}

interface Build {
  /** The folder whose tree is sent to the builder, without what `.dockerignore` names. */
  context: string;
  /** A folder for the stages, by their names. It is empty, or has files that a stage starts with. */
  into: string;
  /** The variables of RUN commands besides those of their stage. */
  variables: Record<string, string | undefined>;
}

/**
 * Runs the steps of a Dockerfile without a builder, on this machine and with its Node.js instead of the base images, and
 * returns the last stage. Throws an error for an unknown instruction, option or pattern.
 */
export async function buildStages({ context, into, variables }: Build): Promise<Stage> {
  const stages = new Map<string, Stage>();
  const isSent = sentBy(context);
  let stage: Stage | undefined;

  for (const [name, rest] of instructionsOf(read(context, "Dockerfile"))) {
    if (name === "FROM") {
      const as = / AS (\w+)$/.exec(rest)?.[1] ?? String(stages.size);
      stage = { root: join(into, as), folder: join(into, as), variables: {}, others: {} };
      stages.set(as, stage);
      await mkdir(stage.root, { recursive: true });
      continue;
    }
    if (!stage) throw new Error(`${name} stands before the first FROM`);
    if (name === "WORKDIR") mkdirSync((stage.folder = join(stage.root, rest)), { recursive: true });
    else if (name === "ENV") Object.assign(stage.variables, pairsOf(rest));
    else if (name === "RUN") await runIn(stage, rest, variables);
    else if (name === "COPY") await copy(rest, stage, stages, { root: context, isSent });
    else stage.others[name] = rest;
  }
  if (!stage) throw new Error("The Dockerfile has no stage");

  return stage;
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");

/** Returns the names and arguments of the instructions, without comments and with continued lines joined. */
function instructionsOf(text: string): [string, string][] {
  return text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      if (name === undefined || rest === undefined) throw new Error(`No instruction: ${line}`);

      return [name, rest];
    });
}

const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2)));

/** Returns a test of whether a file is sent to the builder. The lines of `.dockerignore` have to be plain paths. */
function sentBy(context: string): (path: string) => boolean {
  const left = read(context, ".dockerignore").split("\n").filter(Boolean);
  for (const line of left)
    if (/[*?[!#\\]|\/$/.test(line)) throw new Error(`.dockerignore: ${line} is no plain path`);

  return (path) => !left.includes(relative(context, path));
}

async function runIn({ folder, variables }: Stage, line: string, more: Build["variables"]): Promise<void> {
  const command = new Command(line, folder, { ...more, ...variables });
  const code = await command.exit;
  if (code !== 0) throw new Error(`RUN ${line} exits with ${code}:\n${command.output}`);
}

async function copy(
  rest: string,
  stage: Stage,
  stages: Map<string, Stage>,
  context: { root: string; isSent: (path: string) => boolean },
): Promise<void> {
  const [, from, paths = ""] = /^(?:--from=(\w+) |--chown=\w+ )?([^-].*)$/.exec(rest) ?? [];
  const sources = paths.split(" ");
  const target = sources.pop() ?? "";
  const { root, isSent } = from ? { root: stages.get(from)?.root ?? "", isSent: () => true } : context;
  if (!root || target === "") throw new Error(`COPY ${rest} is not understood`);

  for (const source of sources) {
    const path = join(root, source);
    const isFolder = statSync(path).isDirectory();
    const place = !isFolder && /(?:^|\/)\.?\/?$/.test(target) ? join(target, basename(source)) : target;
    await cp(path, resolve(stage.folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => isSent(file),
    });
  }
}
