import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wipeEmbedded } from "#tools/postgres/server";
import { refuseName, renamed, thisPackage } from "./names.js";
import { isOwnReadme, readmeOf } from "./readme.js";

const firstVersion = "0.1.0";
const packages = [".", "client"];

/**
 * Gives the project in the working folder another name, with `example` "none" without the example resource, and returns
 * the lines to print. Throws, and leaves everything as it was, when the name is not valid, when the checkout has changes
 * that are not committed, or when a step fails.
 */
export async function newProject(name: string, example: string): Promise<string[]> {
  refuseName(name);
  if (example !== "" && example !== "none")
    throw new Error("The example is left out with example=none, and otherwise kept");
  refuseChanges();
  const locks = packages.filter(isInstalled);
  try {
    if (example === "none") removeExample();
    rename(name);
    for (const folder of locks) copyFileSync(join(folder, "package-lock.json"), mark(folder));
    regenerate();
  } catch (error) {
    git("reset", "--quiet", "--hard");
    git("clean", "--quiet", "-d", "--force");
    for (const folder of locks) copyFileSync(join(folder, "package-lock.json"), mark(folder));
    throw new Error(`All changes were undone:\n${reasonOf(error)}`, { cause: error });
  }
  // Its database and its user have the old name, and it may have migrations that are gone.
  if (existsSync("var/postgres")) await wipeEmbedded();

  return [`This is ${name} now. Next: make check, then commit; docs/guides/start-a-project.md goes on.`];
}

/** The output of the failed program. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);

function refuseChanges(): void {
  const changes = git("status", "--porcelain");
  if (changes !== "") throw new Error(`Commit these changes first, or undo them:\n${changes}`);
}

/** The copy of the lock file that `make install` compares with. */
const mark = (folder: string) => join(folder, "node_modules/.installed");

const isInstalled = (folder: string): boolean =>
  existsSync(mark(folder)) &&
  readFileSync(mark(folder)).equals(readFileSync(join(folder, "package-lock.json")));

const tracked = (): string[] => git("ls-files", "-z").split("\0").filter(existsSync);

/** Every resource is a folder of its name in each layer, a migration, and a line of bindings; the example also has seeds. */
function removeExample(): void {
  const ofExample =
    /^(?:(?:src\/\w+|tests)\/notes(?=\/)|migrations\/\d+_notes\.ts$|seeds\/example-notes\.ts$)/;
  const places = new Set(tracked().flatMap((path) => ofExample.exec(path)?.[0] ?? []));
  for (const place of places) rmSync(place, { recursive: true });
  change("src/container.ts", (text) =>
    text.replaceAll(/^.*\b(?:Objection)?[Nn]ote(?:Repository|Table)\b.*\n/gm, ""),
  );
}

function rename(name: string): void {
  const from = thisPackage();
  const hasExample = existsSync("src/application/notes");
  const isFirst = !isOwnReadme(readFileSync("README.md", "utf8"));
  for (const path of tracked()) change(path, (text) => renamed(text, from.name, name));
  // The other examples show the core, and are checked with it.
  for (const folder of ["examples", "tests/examples"]) rmSync(folder, { recursive: true, force: true });
  if (!isFirst) return;

  const readme = readFileSync("README.md", "utf8");
  writeFileSync("README.md", readmeOf({ name, from, hasExample, readme }));
  for (const folder of packages)
    for (const file of ["package.json", "package-lock.json"])
      change(join(folder, file), (text) =>
        text.replaceAll(`"version": "${from.version}"`, `"version": "${firstVersion}"`),
      );
}

/** Writes what follows from the source. Nothing is released yet, so the contract is the released one. */
function regenerate(): void {
  const node = (...args: string[]) => run(process.execPath, ...args);
  node("--import", "tsx", "--conditions=source", "tools/generate.ts");
  copyFileSync("contract/openapi.json", "contract/released.json");
  copyFileSync("contract/messages.json", "contract/released-messages.json");
  node("client/generate.js");
  run("node_modules/.bin/oxfmt");
}

/** Leaves files with bytes that are no text alone. */
function change(path: string, edit: (text: string) => string): void {
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  const edited = edit(text);
  if (edited !== text && Buffer.from(text).equals(bytes)) writeFileSync(path, edited);
}

const git = (...args: string[]): string => run("git", ...args);

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 2 ** 26 });
