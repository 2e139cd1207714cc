import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import nodePlop, { type ActionType } from "node-plop";
import { format } from "oxfmt";
import { refuseClash, sortImports } from "./imports.js";

/** The planned changes: template folders to render, and changes of existing files. */
export interface Growth {
  /** Folders in `templates`. Each is rendered into the checkout. */
  templates: string[];
  data: object;
  changes: Change[];
}

export interface Change {
  path: string;
  /** A description for the error message. */
  what: string;
  /** Returns the changed text, or undefined when the place for the change is not found. */
  make: (text: string) => string | undefined;
}

const templates = join(import.meta.dirname, "templates");

/**
 * Writes all files or none, updates the generated files, and returns the written paths. Renders into a temporary folder
 * first. Throws when a file already exists, and undoes all changes when the generated files cannot be updated.
 */
export async function write(root: string, growth: Growth): Promise<string[]> {
  const stage = mkdtempSync(join(tmpdir(), "scaffold-"));
  const undo: (() => void)[] = [];
  const restoreGenerated = snapshot(root, generatedFiles(root));
  try {
    await render(stage, root, growth);
    const changed = growth.changes.map(({ path }) => path);
    const added = filesBelow(stage).filter((path) => !changed.includes(path));
    const old = added.find((path) => existsSync(join(root, path)));
    if (old) throw new Error(`${old} already exists`);

    for (const path of changed) {
      const before = readFileSync(join(root, path));
      undo.push(() => writeFileSync(join(root, path), before));
      copyFileSync(join(stage, path), join(root, path));
    }
    for (const path of added) {
      const made = mkdirSync(dirname(join(root, path)), { recursive: true });
      undo.push(() => rmSync(made ?? join(root, path), { recursive: true, force: true }));
      copyFileSync(join(stage, path), join(root, path));
    }
    const failure = refresh(root);
    if (failure)
      throw new Error(`The generated files could not be updated. All changes were undone:\n${failure}`);

    return [...changed, ...added];
  } catch (error) {
    for (const step of undo.toReversed()) step();
    restoreGenerated();
    throw error;
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Renders and formats the templates, and applies the changes, all in `stage`. */
async function render(
  stage: string,
  root: string,
  { templates: folders, data, changes }: Growth,
): Promise<void> {
  const options = JSON.parse(readFileSync(join(root, ".oxfmtrc.json"), "utf8"));
  const tidy = async (text: string) => {
    const { code, errors } = await format("file.ts", text, { printWidth: options.printWidth });
    if (errors[0]) throw new Error(`${errors[0].message}\n${text}`);

    return code;
  };
  const plop = await nodePlop("", { destBasePath: stage, force: false });
  plop.setPlopfilePath(templates);
  const code = (text: string) => {
    const sorted = sortImports(text);
    refuseClash(sorted);

    return tidy(sorted);
  };
  const filesOf = (
    folder: string,
    extension: string,
    transform: (text: string) => string | Promise<string>,
  ) => ({
    type: "addMany" as const,
    destination: ".",
    base: folder,
    templateFiles: `${folder}/**/*.${extension}.hbs`,
    globOptions: { dot: true },
    transform,
  });
  const added = folders.flatMap((folder): ActionType[] => [
    filesOf(folder, "ts", code),
    filesOf(folder, "md", (text) => text),
  ]);
  const changed = changes.map(({ path, what, make }): ActionType => {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    copyFileSync(join(root, path), join(stage, path));
    const transform = (text: string) => {
      const result = make(text);
      if (result === undefined) throw new Error(`${path} has no recognisable place for ${what}`);

      return tidy(result);
    };

    return { type: "modify", path, pattern: "", template: "", transform };
  });
  const { failures } = await plop
    .setGenerator("all", { prompts: [], actions: [...added, ...changed] })
    .runActions(data);
  if (failures[0]) throw new Error(failures[0].error);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    )
    .toSorted();
}

/** Returns a function that gives the files their present content again. */
function snapshot(root: string, paths: string[]): () => void {
  const texts = paths.map((path): [string, Buffer] => [path, readFileSync(join(root, path))]);

  return () => {
    for (const [path, text] of texts) writeFileSync(join(root, path), text);
  };
}

const generatedFiles = (root: string): string[] => [
  ...["src", "client/src"].flatMap((folder) =>
    filesBelow(join(root, folder))
      .filter((path) => path.endsWith(".generated.ts"))
      .map((path) => `${folder}/${path}`),
  ),
  "contract/openapi.json",
  "contract/messages.json",
  "docs/errors.md",
];

/** Updates the generated files, including those of the client. Returns the output if that fails. */
function refresh(root: string): string | undefined {
  const { status, stdout, stderr } = spawnSync("make", ["--silent", "client-types"], {
    cwd: root,
    encoding: "utf8",
  });

  return status === 0 ? undefined : stdout + stderr;
}
