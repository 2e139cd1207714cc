import { Tree } from "./tree.js";
import { type Growth, write } from "./write.js";

/**
 * Runs `plan` on the arguments, writes the result and prints the paths. On an error it prints the reason, writes nothing
 * and sets the exit code to 1.
 */
export async function grow(plan: (tree: Tree, args: string[]) => Growth, next: string[] = []): Promise<void> {
  const root = process.cwd();
  // Ctrl-C ends the child process that updates the generated files. This process then undoes its changes.
  process.on("SIGINT", () => {});
  try {
    const paths = await write(root, plan(new Tree(root), process.argv.slice(2)));
    for (const line of [...paths, ...next]) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
