import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { checkout } from "./checkout.js";

const examples = join(checkout, "examples");

/** The names of the examples. */
export const exampleNames = (): string[] => (existsSync(examples) ? readdirSync(examples) : []);

/**
 * Grows an example in a copy of this checkout: runs the commands of its README there, and lays its other files over the
 * result. `run` runs a shell command in the copy, and throws when the command fails.
 */
export async function growExample(
  name: string,
  folder: string,
  run: (line: string) => Promise<unknown>,
): Promise<void> {
  const source = join(examples, name);
  // `make new` needs a clone in which everything is committed.
  await run("git init --quiet && git add --all");
  await run("git -c user.name=example -c user.email=example@localhost commit --quiet --message Start");
  for (const line of commandsOf(readFileSync(join(source, "README.md"), "utf8"))) await run(line);
  for (const file of filesOf(source)) {
    const place = join(folder, placeOf(file, readdirSync(join(folder, "migrations"))));
    await mkdir(dirname(place), { recursive: true });
    await cp(join(source, file), place);
  }
  await run("make --silent client-types");
}

/** Returns the lines of the first `sh` block. */
function commandsOf(readme: string): string[] {
  const [, block = ""] = /^```sh\n([^]*?)\n```$/m.exec(readme) ?? [];

  return block.split("\n");
}

const filesOf = (source: string): string[] =>
  readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter((file) => file !== "README.md");

/** Returns the path of a file in the copy. A migration has no time in its name here: it replaces the one that a command added. */
function placeOf(file: string, migrations: string[]): string {
  if (dirname(file) !== "migrations") return file;
  const added = migrations.find((name) => name.replace(/^\d+_/, "") === basename(file));
  if (!added) throw new Error(`No command adds the migration ${file}`);

  return join("migrations", added);
}
