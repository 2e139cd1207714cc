import { Tree } from "./tree.js";
import { type Growth, write } from "./write.js";

/**
 * Writes what `plan` makes of the arguments and prints the paths. What cannot be is printed in a line, nothing is
 * written, and the process exits with 1.
 */
export async function grow(plan: (tree: Tree, args: string[]) => Growth, next: string[] = []): Promise<void> {
  const root = process.cwd();
  // Ctrl-C ends what refreshes the generated files, so that what was written is taken back.
  process.on("SIGINT", () => {});
  try {
    const paths = await write(root, plan(new Tree(root), process.argv.slice(2)));
    for (const line of [...paths, ...next]) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
