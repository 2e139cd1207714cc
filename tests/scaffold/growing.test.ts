import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { environment } from "#infrastructure/config/config";
import { ensureEmbedded } from "#infrastructure/database/embedded";
import { dropTemplates } from "../support/database.js";

const here = resolve(import.meta.dirname, "../..");
const notCopied = new Set([".git", "dist", "node_modules", "var"]);

describe("a checkout that grows", function () {
  this.timeout(600_000);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tenon-growing-")));
  let server: string;

  before(async () => {
    server = environment()["DATABASE_URL"] ?? (await ensureEmbedded());
    for (const entry of readdirSync(here)) {
      if (!notCopied.has(entry)) cpSync(join(here, entry), join(root, entry), { recursive: true });
    }
    symlinkSync(join(here, "node_modules"), join(root, "node_modules"));
  });

  after(async () => {
    await dropTemplates(server, join(root, "tests/support"));
    rmSync(root, { recursive: true });
  });

  /** A program in the checkout, as from a shell of its own: its exit code, and all that it printed. */
  function run(program: string, ...args: string[]) {
    const { MAKEFLAGS, MAKELEVEL, MFLAGS, ...inherited } = process.env;
    const env = { ...inherited, NODE_ENV: "test", DATABASE_URL: server };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8", env });

    return { status, output: stdout + stderr };
  }

  function expectGood(program: string, ...args: string[]): string {
    const { status, output } = run(program, ...args);
    expect(status, output).to.equal(0);

    return output;
  }

  /** Changes with the name or the content of any file. */
  function fingerprint(): string {
    const hash = createHash("sha256");
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      hash.update(`${path}\0`);
      if (entry.isFile()) hash.update(readFileSync(path));
    }

    return hash.digest("hex");
  }

  const refused: [what: string, args: string[], message: string][] = [
    [
      "a resource that is there",
      ["resource", "name=notes", "fields=title:text"],
      "src/domain/notes is there already",
    ],
    [
      "a command for a name",
      ["resource", "name=$$(touch x);`touch x`", "fields=title:text"],
      "is no name for a resource",
    ],
    [
      "a word that its files use",
      ["resource", "name=entities", "fields=title:text"],
      "another use for the name Entity",
    ],
    [
      "an endpoint that is there",
      ["endpoint", "name=notes/list"],
      "src/application/notes/list.ts is there already",
    ],
    [
      "an endpoint of a route that is there",
      ["endpoint", "name=notes/get"],
      "notes/get.ts and notes/list.ts are both",
    ],
  ];
  for (const [what, args, message] of refused) {
    it(`exits with 1 at ${what}, says why, and is as it was`, () => {
      const before = fingerprint();
      const { status, output } = run("make", "--silent", ...args);

      expect(status).not.to.equal(0);
      expect(output).to.include(message).and.to.include("Error 1");
      expect(fingerprint()).to.equal(before);
    });
  }

  it("says so when the page of bindings has no place for another one, and is as it was", () => {
    const page = join(root, "src/container.ts");
    const text = readFileSync(page, "utf8");
    writeFileSync(page, text.replaceAll("bindResources", "bindTables"));
    const before = fingerprint();
    const { status, output } = run("make", "--silent", "resource", "name=quokkas", "fields=title:text");
    const after = fingerprint();
    writeFileSync(page, text);

    expect(status).not.to.equal(0);
    expect(output).to.include("src/container.ts has been changed so that there is no place for");
    expect(after).to.equal(before);
  });

  it("has resources and endpoints that pass every check and their own tests", () => {
    const wombats =
      "name:string(3) notes:text size:integer? isOpen:boolean status:oneOf(open|in-progress)? startsAt:date";
    const quokkas = "title:string(200) body:text? dueAt:date? wombatId:wombats? noteId:notes ownerId:users";
    expectGood("make", "resource", "name=wombats", `fields=${wombats}`);
    expectGood("make", "resource", "name=quokkas", `fields=${quokkas}`);
    expectGood("make", "endpoint", "name=quokkas/[id]/pat.post");
    expectGood("make", "endpoint", "name=wombats/tally.get");

    expectGood("make", "types");
    expectGood("make", "format");
    expectGood("make", "fresh");
    expectGood("npx", "oxlint", "--type-aware", "--deny-warnings", ...grown());
    expectGood("npx", "knip", "--include", "files,exports,types");
    const told = expectGood(
      "npx",
      "mocha",
      "--no-parallel",
      "--grep",
      "wombats|quokkas|taken back|not declared|each reference|test file",
      ...tests(),
    );
    expect(Number(/(\d+) passing/.exec(told)?.[1])).to.be.greaterThan(150);
  });

  const grown = () =>
    ["domain", "application", "infrastructure"]
      .flatMap((layer) => ["wombats", "quokkas"].map((name) => `src/${layer}/${name}`))
      .concat("tests/wombats", "tests/quokkas");
  const tests = () => [
    "tests/{wombats,quokkas}/**/*.test.ts",
    "tests/architecture.test.ts",
    "tests/database/schema.test.ts",
    "tests/openapi/contract.test.ts",
  ];
});
