import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const folders = join(root, "var/compiled");
/** The service, its tools, and the programs that tests start. */
const parts = [
  "src",
  "tools",
  "migrations",
  "seeds",
  "tests/events/proofs",
  "tests/jobs/proofs",
  "tests/endurance",
];

let folder: Promise<string> | undefined;

/**
 * Compiles the service and the programs of the tests, unless these sources are compiled already. Compiled programs start in
 * half the time. Returns a function that returns the compiled file of a source.
 */
export async function compiled(): Promise<(source: string) => string> {
  const place = await (folder ??= compile());

  return (source) => join(place, source.replace(/\.ts$/, ".js"));
}

async function compile(): Promise<string> {
  const place = join(folders, await fingerprint());
  if (existsSync(place)) return place;

  await mkdir(folders, { recursive: true });
  const draft = await mkdtemp(`${place}-`);
  const compilerOptions = { noEmit: false, noCheck: true, rootDir: root, outDir: draft, types: ["node"] };
  const sources = {
    include: parts.map((part) => join(root, part)),
    exclude: [join(root, "tests/**/*.test.ts")],
  };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, ...sources };
  await writeFile(join(draft, "tsconfig.json"), JSON.stringify(config));
  await promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["-p", draft]);
  await cp(join(root, "src"), join(draft, "src"), {
    recursive: true,
    filter: (path) => !/\.tsx?$/.test(path),
  });
  const ours = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const imports = { "#tools/*": "./tools/*.js", "#*.view": "./src/*.view.js", "#*": "./src/*.js" };
  await writeFile(join(draft, "package.json"), JSON.stringify({ ...ours, imports }));
  await symlink(join(root, "node_modules"), join(draft, "node_modules"));
  for (const name of ["migrations", "seeds"]) await symlink(`../${name}`, join(draft, "src", name));
  // Another process may have been faster.
  await rename(draft, place).catch(() => rm(draft, { recursive: true }));
  await removeOutdated();

  return place;
}

/** Removes what was compiled more than an hour ago. A younger folder may be in use by another run. */
async function removeOutdated(): Promise<void> {
  for (const name of await readdir(folders)) {
    const folder = join(folders, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 3_600_000) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a hash of the names and the contents of all sources. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(import.meta.filename));
  for (const part of parts) {
    const entries = await readdir(join(root, part), { recursive: true, withFileTypes: true });
    for (const path of entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted())
      hash.update(path).update(await readFile(path));
  }

  return hash.digest("hex").slice(0, 16);
}
