import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse as parseVariables } from "dotenv";
import { Client } from "pg";
import { loadConfig } from "#infrastructure/config/config";
import { type TestDatabase, testDatabase, testServer } from "../support/database.js";
import { freePort } from "../support/free-port.js";
import { type Command, useTree } from "../support/tree.js";
import { until } from "../support/until.js";
import { isRunByCi, serves } from "./makefile.js";
import { type Block, documents, guides, root } from "./markdown.js";
import { answering, Caller } from "./served.js";

/** Prefixes of lines that are not run, each with the reason. */
const elsewhere: Record<string, string> = {
  "kubectl ": "needs a cluster: make deploy-check validates the manifests",
  "sudo ": "needs systemd and root",
  pg_: "needs a server for the backup: tests/lifecycle/restore.test.ts restores one",
  "createdb ": "like pg_",
  "rsync ": "like pg_",
  "docker ": "needs Docker and a network: the processes of the image are run by tests/lifecycle",
  "make client": "make resource writes the same types, and tests/contract compiles them",
  "make contract-release": "needs Go: tests/contract releases contracts",
  "make generate client": "like make client",
  "make new ": "would rename the tree: tests/scaffold starts projects",
  "npm version ": "changes the lock file, so that the next command would install all packages again",
};

/**
 * Tests that cover all files or routes. The other tests of `make check` are left out: no document changes the code that
 * they test. The linters and the client of the contract are left out, because they have to be installed first.
 */
const forAll = [
  "tests/architecture.test.ts",
  "'tests/openapi/*{contract,examples}.test.ts'",
  "tests/database/schema.test.ts",
  "tests/docs/references.test.ts",
  "tests/http/every-route.test.ts",
  "tests/realtime/asyncapi.test.ts",
  "tests/security/authorization.test.ts",
  "tests/security/source.test.ts",
];

/** Resources and endpoints of the kinds that the documents do not show. */
const added = [
  `make resource name=wombats fields='name:string(3) notes:text size:integer? isOpen:boolean status:oneOf(open|in-progress)? startsAt:date order:integer!unique parentId:wombats?'`,
  `make resource name=api/v1/numbats fields="title:text day:day price:decimal(12,2) size:bigint extra:json tags:list(string(50)) ownerId:users"`,
  `make resource name=quokkas fields="title:string(200) body:text? dueAt:date? wombatId:wombats? numbatId:numbats ownerId:users unique(ownerId,title)"`,
  "make endpoint name=wombats/tally.get",
  `make table name=visits fields="path:string(200) count:integer ownerId:users unique(ownerId,path)"`,
  "make join a=quokkas b=wombats",
];

const all = documents("README.md", "CONTRIBUTING.md", "AGENTS.md", ...guides);

/** Resources that the documents add and that this checkout already has. Their files may differ from the documents. */
const taken = all
  .flatMap(({ blocks }) =>
    blocks.flatMap(({ text }) => [...text.matchAll(/^make resource name=([a-z-]+)/gm)]),
  )
  .map(([, name = ""]) => name)
  .filter((name) => existsSync(join(root, "src/domain", name)));
const isOfTaken = (text: string): boolean => text.split(/[^a-z-]/).some((word) => taken.includes(word));

/**
 * Runs every fenced block of the README, AGENTS.md and the guides, in reading order, in one copy of the tree, and adds more
 * resources to it. At the end, the tests and the checks cover all of it. The info string of a block says what it is; a block
 * of any other kind fails.
 *
 * | `sh` | each line is run, and has to succeed; the tests that it names are run at the end |
 * | `text` | is printed by the `sh` block before it, line by line |
 * | `… file=<path>` | is the file at the path, or a part of it if this checkout has that file |
 * | `ts` | a separate file, which has to compile |
 * | `http as=<account>` | a request to the service, and its answer |
 * | `js` | a script of a page that keeps its notes up to date |
 * | `sql` | statements that the migrated database accepts; nothing of them is kept |
 * | `dotenv` | variables that the service accepts; later lines of `node dist/` are run with them |
 */
describe("the blocks of the documents", function () {
  this.timeout(300_000);
  const tree = useTree();
  /** Test files to run once every file is written. */
  const tests = new Set<string>();
  const toServe = new Set<string>();
  let production: Record<string, string> = {};
  let database: TestDatabase;
  const toAsk: Block[] = [];
  let printed = "";

  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  /** Returns the variables that differ from a reader's: the test database, and the settings of production. */
  const variables = (line: string) => ({
    ...(line.startsWith("node dist/") && production),
    DATABASE_URL: database.url,
  });

  async function runLine(line: string): Promise<void> {
    if (isRunByCi(line) || isOfTaken(line)) return;
    if (Object.keys(elsewhere).some((start) => line.startsWith(start))) return;
    if (serves(line)) toServe.add(line);
    else if (line.startsWith("make test files="))
      tests.add(line.replace("make test files=", "").replaceAll('"', ""));
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
      await write({ ...block, file: `tests/blocks/${block.at.replaceAll(/[/:]/g, "-")}.types.ts` });
    },
    http: (block) => toAsk.push(block),
    js: (block) => toAsk.push(block),
    async sql({ text }) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        await client.query(`begin; ${text}\nrollback`);
      } finally {
        await client.end();
      }
    },
    dotenv({ text }) {
      production = parseVariables(text);
      loadConfig({ DATABASE_URL: database.url, ...production });
    },
  };

  for (const { file, blocks } of all)
    describe(file, () => {
      for (const block of blocks)
        it(`${block.at} ${block.file ?? block.language}`, async () => {
          const run = block.file === undefined ? kinds[block.language] : write;
          if (!run) throw new Error(`${block.at}: unknown kind of block "${block.language}"`);
          await run(block);
        });
    });

  describe("together", () => {
    it("serve, and answer as shown", async () => {
      for (const line of toServe) {
        const port = await freePort();
        const command = tree().start(line, { ...variables(line), PORT: String(port) });
        await serve(command, `http://localhost:${port}`, toAsk.splice(0));
      }
      expect(toAsk, "requests without a service that runs").to.be.empty;
    });

    it("leave room for resources and endpoints of every kind", async () => {
      for (const line of added) await tree().run(line, variables(line));
      tests.add("'tests/{wombats,quokkas,api/v1/numbats,visits,quokka-wombats}/**/*.test.ts'");
    });

    it("pass the tests that they name, those of the resources, and those that cover all files and routes", async () => {
      const files = [...tests, ...forAll].join(" ");
      const env = { DATABASE_URL: await testServer() };
      const output = await tree().run(`make test files="--no-parallel ${files}"`, env);
      expect(output).to.include("PUT /quokkas/{id}").and.to.include("GET /wombats/tally");
    });

    it("pass the checks of types, lint, format, wording, unused code and generated files", () =>
      tree().run("make types lint format prose unused fresh"));
  });
});

/** Returns the lines without their comments; a backslash at the end joins a line with the next one. */
function linesOf(text: string): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter(Boolean);
}

/** Waits until the command serves, runs the blocks against it, and interrupts it as a reader would. */
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
