import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse as parseVariables } from "dotenv";
import { loadConfig } from "#infrastructure/config/config";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { type Command, useTree } from "../support/tree.js";
import { until } from "../support/until.js";
import { isRunByCi, serves } from "./makefile.js";
import { type Block, documents, root } from "./markdown.js";
import { answering, Caller } from "./served.js";

/** Lines that are not run, by how they begin, with the reason. */
const elsewhere: Record<string, string> = {
  "docker ": "needs Docker and a network: the processes of the image are run by tests/lifecycle",
  "make contract-release": "needs Go: tests/contract releases contracts",
  "npm version ": "changes the lock file, so that whatever comes next would install all packages again",
};

/**
 * Tests that go through all files or routes. Of what `make check` runs at the end, the rest is left out: it tests code
 * that no document changes, and the linters and the client of the contract have to be installed first.
 */
const forAll = [
  "tests/architecture.test.ts",
  "'tests/generator/*.test.ts'",
  "'tests/openapi/*.test.ts'",
  "tests/database/schema.test.ts",
  "tests/docs/prose.test.ts",
  "tests/realtime/asyncapi.test.ts",
  "tests/security/authorization.test.ts",
  "tests/security/source.test.ts",
];

const all = documents("README.md", "CONTRIBUTING.md", "AGENTS.md", "docs/guides");

/** Resources that the documents add, and that this checkout has by now: their files are whatever their team made of them. */
const taken = all
  .flatMap(({ blocks }) =>
    blocks.flatMap(({ text }) => [...text.matchAll(/^make resource name=([a-z-]+)/gm)]),
  )
  .map(([, name = ""]) => name)
  .filter((name) => existsSync(join(root, "src/domain", name)));
const isOfTaken = (text: string): boolean => text.split(/[^a-z-]/).some((word) => taken.includes(word));

/**
 * Every fenced block of the documents for who uses the service is run, in one copy of the tree and in the order of
 * reading. What a block is follows from its info string; one that is none of these fails.
 *
 * | `sh` | each line is run, and has to succeed; what it tests is run with the rest |
 * | `text` | is printed by the block of `sh` before it, line by line |
 * | `… file=<path>` | is the file at the path, or a part of it if it is one of ours |
 * | `ts` | a file of its own, which has to compile; the README's with the client is run by tests/contract |
 * | `http as=<who>` | a request to the service, and its answer |
 * | `js` | a script of a page that keeps its notes current |
 * | `dotenv` | variables that the service takes, and that the lines of `node dist/` after it are run with |
 */
describe("the blocks of the documents", function () {
  this.timeout(180_000);
  const tree = useTree();
  /** What is to be done once every file is there. */
  const tests = new Set<string>();
  const toServe = new Set<string>();
  let production: Record<string, string> = {};
  let database: TestDatabase;
  const toAsk: Block[] = [];
  let printed = "";

  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  /** What has to differ from a reader's own: the database, which has to be there, and what production asks for. */
  const variables = (line: string) => ({
    ...(line.startsWith("node dist/") && production),
    DATABASE_URL: database.url,
  });

  async function runLine(line: string): Promise<void> {
    if (isRunByCi(line) || isOfTaken(line)) return;
    if (Object.keys(elsewhere).some((start) => line.startsWith(start))) return;
    if (serves(line)) toServe.add(line);
    else if (line.startsWith("make test files=")) tests.add(line.replace("make test files=", ""));
    else printed += await tree().run(line, variables(line));
  }

  async function write({ at, file = "", text }: Block): Promise<void> {
    if (isOfTaken(file)) return;
    const code = `${text}\n`;
    if (existsSync(join(root, file))) {
      const there = await tree().read(file);
      expect(there.includes(code), `${at} is a part of ${file}`).to.equal(true);
      return;
    }
    await tree().write(file, code);
    if (file.endsWith(".test.ts")) tests.add(file);
  }

  const kinds: Record<string, (block: Block) => unknown> = {
    async sh({ text }) {
      printed = "";
      for (const line of linesOf(text)) await runLine(line);
    },
    text({ text }) {
      for (const line of text.split("\n")) expect(printed).to.include(line.replace(/ *…$/, ""));
    },
    ts: async (block) => {
      if (block.at.startsWith("README.md") && block.text.includes('"tenon-client"')) return;
      await write({ ...block, file: `tests/blocks/${block.at.replaceAll(/[/:]/g, "-")}.types.ts` });
    },
    http: (block) => toAsk.push(block),
    js: (block) => toAsk.push(block),
    dotenv({ text }) {
      production = parseVariables(text);
      loadConfig(production);
    },
  };

  for (const { file, blocks } of all)
    describe(file, () => {
      for (const block of blocks)
        it(`${block.at} ${block.file ?? block.language}`, async () => {
          const run = block.file === undefined ? kinds[block.language] : write;
          if (!run) throw new Error(`${block.at}: no block of the documents is "${block.language}"`);
          await run(block);
        });
    });

  describe("together", () => {
    it("pass the tests that they show, and those that hold for every file and route", () =>
      tree().run(`make test files="--no-parallel ${[...tests, ...forAll].join(" ")}"`));

    it("leave types, lint, format, unused code and generated files as make check wants them", () =>
      tree().run("make types lint format unused fresh"));

    it("serve, and answer as is shown", async () => {
      for (const line of toServe) {
        const port = await freePort();
        const command = tree().start(line, { ...variables(line), PORT: String(port) });
        await serve(command, `http://localhost:${port}`, toAsk.splice(0));
      }
      expect(toAsk, "blocks to ask, and nothing that serves").to.be.empty;
    });
  });
});

/** The lines without their comments; one that ends in a backslash goes on. */
function linesOf(text: string): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter(Boolean);
}

/** Waits until it serves, asks what is to be asked, and interrupts it as a reader would. */
async function serve(command: Command, address: string, toAsk: Block[]): Promise<void> {
  await Promise.race([answering(address), command.says("scheduler is running")]);
  for (const block of toAsk) {
    const caller = await Caller.signIn(address, block.as ?? "user");
    if (block.language === "js") await caller.expectToWatch(block);
    else await caller.expectAnswer(block);
  }
  command.signal("SIGINT");
  await command.exit;
  await until(() => !command.isRunning);
}
