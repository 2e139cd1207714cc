import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { testServer } from "../support/database.js";
import { useTree } from "../support/tree.js";

describe("a checkout with new resources and endpoints", function () {
  this.timeout(600_000);
  const tree = useTree();
  let environment: Record<string, string>;

  before(async () => {
    // A stale file, which a refused command must not refresh.
    const client = "client/src/contract.generated.ts";
    await tree().write(client, `${await tree().read(client)}// stale\n`);
    environment = { NODE_ENV: "test", DATABASE_URL: await testServer() };
  });

  const run = (line: string) => tree().run(line, environment);

  async function failureOf(line: string): Promise<string> {
    const command = tree().start(line, environment);
    expect(await command.exit).not.to.equal(0);

    return command.output;
  }

  /** Returns a hash of the names and contents of all files. */
  function fingerprint(): string {
    const hash = createHash("sha256");
    for (const entry of readdirSync(tree().folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      hash.update(`${path}\0`);
      if (entry.isFile()) hash.update(readFileSync(path));
    }

    return hash.digest("hex");
  }

  const refused: [what: string, line: string, message: string][] = [
    [
      "a command as a name",
      "make --silent resource 'name=$$(touch x);`touch x`' fields=title:text",
      "is not a valid name for a resource",
    ],
    [
      "an endpoint whose route exists",
      "make --silent endpoint name=users/get",
      "users/get.ts and users/list.ts are both",
    ],
  ];
  for (const [what, line, message] of refused) {
    it(`refuses ${what}, prints the reason, and stays unchanged`, async () => {
      const before = fingerprint();

      expect(await failureOf(line))
        .to.include(message)
        .and.to.include("Error 1");
      expect(fingerprint()).to.equal(before);
    });
  }

  it("fails when the container has no place for a binding, and stays unchanged", async () => {
    const page = "src/container.ts";
    const text = await tree().read(page);
    await tree().write(page, text.replaceAll("bindRepositories", "bindTables"));
    const before = fingerprint();
    const failure = await failureOf("make --silent resource name=quokkas fields=title:text");
    const after = fingerprint();
    await tree().write(page, text);

    expect(failure).to.include("src/container.ts has no recognisable place for");
    expect(after).to.equal(before);
  });

  it("passes every check, and the tests of the new resources and endpoints", async () => {
    const wombats =
      "name:string(3) notes:text size:integer? isOpen:boolean status:oneOf(open|in-progress)? startsAt:date";
    const quokkas =
      "title:string(200) body:text? dueAt:date? wombatId:wombats? numbatId:numbats ownerId:users";
    await run(`make resource name=wombats fields="${wombats}"`);
    await run(`make resource name=numbats fields="title:text ownerId:users"`);
    await run(`make resource name=quokkas fields="${quokkas}"`);
    await run("make endpoint name='quokkas/[id]/pat.post'");
    await run("make endpoint name=wombats/tally.get");

    await run("make types format fresh");
    await run(`npx oxlint --type-aware --deny-warnings ${grown}`);
    await run("npx knip --include files,exports,types");
    const told = await run(
      `npx mocha --no-parallel --grep "wombats|quokkas|rolled back|undeclared|each foreign key|test file" ${tests}`,
    );
    expect(Number(/(\d+) passing/.exec(told)?.[1])).to.be.greaterThan(150);
  });
});

const grown = "src/*/wombats src/*/quokkas tests/wombats tests/quokkas";
const tests = [
  "'tests/{wombats,quokkas}/**/*.test.ts'",
  "tests/architecture.test.ts",
  "tests/database/schema.test.ts",
  "tests/openapi/contract.test.ts",
].join(" ");
