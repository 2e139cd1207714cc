import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
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
  await cp(source, folder, { recursive: true, filter: (path) => path !== join(source, "README.md") });
  await run("make --silent client-types");
}

/** Returns the lines of the first `sh` block. */
function commandsOf(readme: string): string[] {
  const [, block = ""] = /^```sh\n([^]*?)\n```$/m.exec(readme) ?? [];

  return block.split("\n");
}
