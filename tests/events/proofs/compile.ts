import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../../..");

/** Compiled programs of this folder: they start several times as fast as from TypeScript. */
export interface Compiled {
  fileOf(program: string): string;
  remove(): Promise<void>;
}

export async function compile(...programs: readonly string[]): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), "test-proof-"));
  const options = { noEmit: false, noCheck: true, rootDir: root, outDir: folder, types: [] };
  const files = programs.map((program) => join(import.meta.dirname, `${program}.ts`));
  const config = { extends: join(root, "tsconfig.json"), compilerOptions: options, files, include: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ type: "module", imports: { "#*": "./src/*.js" } }),
  );
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["-p", folder]);

  return {
    fileOf: (program) => join(folder, `tests/events/proofs/${program}.js`),
    remove: () => rm(folder, { recursive: true }),
  };
}
