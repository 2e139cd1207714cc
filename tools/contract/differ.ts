import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { OpenApiDocument } from "#interface/shared/schema/document";

/** A change that a rule of oasdiff names. */
export interface Judged {
  /** The id of the rule. */
  id: string;
  text: string;
  /** 3 breaks callers, 2 may break them, 1 is safe. */
  level: number;
  operation?: string;
  path?: string;
}

/** The result of a comparison of two contracts. */
export interface Comparison {
  judged: Judged[];
  /** Every difference, with or without a rule: a tree in the shape of the document. */
  differences: unknown;
}

const severityLevels = fileURLToPath(new URL("../../contract/severity-levels.txt", import.meta.url));
// Merges the parts of allOf first. A path with a renamed parameter is another path, because it is one for clients.
const alike = ["--format", "json", "--flatten-allof", "--include-path-params"];
const start = promisify(execFile);

/** Compares two contracts with the program `oasdiff`. Rejects if it does not run or does not accept them. */
export async function compare(
  oasdiff: string,
  before: OpenApiDocument,
  after: OpenApiDocument,
): Promise<Comparison> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  const files = [join(folder, "before.json"), join(folder, "after.json")];
  const run = async (command: string, ...options: string[]): Promise<string> => {
    const given = [command, ...files, ...alike, ...options];

    return (await start(oasdiff, given, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  };

  try {
    await Promise.all(
      [before, after].map((contract, index) => writeFile(files[index] ?? "", JSON.stringify(contract))),
    );
    const [judged, differences] = await Promise.all([
      run("changelog", "--severity-levels", severityLevels),
      run("diff", "--exclude-elements", "endpoints"),
    ]);

    return { judged: JSON.parse(judged), differences: JSON.parse(differences || "null") };
  } finally {
    await rm(folder, { recursive: true });
  }
}
