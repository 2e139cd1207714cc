import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { refuseName, thisPackage, titleOf } from "../../tools/project/names.js";
import { isOwnReadme } from "../../tools/project/readme.js";
import { testServer } from "../support/database.js";
import { Tree } from "../support/tree.js";

const { name: current } = thisPackage();
/** Projects that were made by `make new` also have this test. */
const isFirst = !isOwnReadme(readFileSync("README.md", "utf8"));
const hasExample = existsSync("src/application/notes");

/**
 * Checks for a project with the example, in which only names differ, and for one without it. CI runs all checks in new
 * projects of both kinds.
 */
const checks = {
  "": { parts: "format fresh", tests: ["tests/docs/references.test.ts"] },
  none: {
    parts: "types format unused fresh",
    tests: [
      "tests/architecture.test.ts",
      "tests/security.test.ts",
      "'tests/{generator,config}/*.test.ts'",
      "'tests/openapi/*{contract,examples,docs}.test.ts'",
      "tests/security/authorization.test.ts",
      "tests/security/objects.test.ts",
      "tests/docs/references.test.ts",
      "tests/database/schema.test.ts",
      "tests/database/prepare.test.ts",
      "tests/client/journey.test.ts",
      "tests/embedded/test-database.test.ts",
    ],
  },
};

describe("make new", function () {
  this.timeout(900_000);
  const trees: Tree[] = [];
  after(() => Promise.all(trees.map((tree) => tree.remove())));

  /** A clone in which everything is committed. */
  async function clone(): Promise<Tree> {
    const tree = await Tree.copy();
    trees.push(tree);
    await tree.run("git init --quiet");
    await commit(tree);

    return tree;
  }

  async function commit(tree: Tree): Promise<void> {
    await tree.run(
      "git add --all && git -c user.name=test -c user.email=test@example.com commit --quiet -m test",
    );
  }

  async function failureOf(tree: Tree, line: string): Promise<string> {
    const command = tree.start(line);
    expect(await command.exit).not.to.equal(0);

    return command.output;
  }

  for (const [name, why] of [
    ["", "Usage: make new name=acme"],
    ["ab", "is no name for a project"],
    ["a".repeat(29), "is no name for a project"],
    ["Acme", "is no name for a project"],
    ["acme_orders", "is no name for a project"],
    ["acme--orders", "is no name for a project"],
    ["-acme", "is no name for a project"],
    ["2nd", "is no name for a project"],
    ["../acme", "is no name for a project"],
    ["express", "depends on a package of that name"],
    ["mocha", "depends on a package of that name"],
    [current, "is already called"],
  ] as const) {
    it(`refuses the name ${JSON.stringify(name)}: ${why}`, () =>
      expect(() => refuseName(name)).to.throw(why));
  }

  it("derives the title from the name", () =>
    expect(["acme", "acme-orders", "a2b"].map(titleOf)).to.deep.equal(["Acme", "Acme Orders", "A2b"]));

  it("refuses a checkout with changes that are not committed, and leaves a project as it was when a step fails", async () => {
    const tree = await clone();
    await tree.write("src/application/users/helpers.ts", "export {};\n");
    expect(await failureOf(tree, "make --silent new name=quokka")).to.include("Commit these changes first");

    await commit(tree);
    expect(await failureOf(tree, "make --silent new name=quokka example=none")).to.include("helpers.ts");
    expect(await failureOf(tree, "make --silent new name=quokka example=some")).to.include("example=none");
    expect(await tree.run("git status --porcelain")).to.equal("");
  });

  for (const [example, { parts, tests }] of Object.entries(checks))
    it(`makes a project that passes its checks${example && ", without the example"}`, async () => {
      const tree = await clone();
      await tree.run(`make new name=quokka-den example=${example}`);
      const left = await tree.run(`git grep --untracked -il ${current} || true`);
      await commit(tree);

      expect(left.trim()).to.equal(isFirst ? "README.md" : "");
      expect(await tree.read("src/domain/shared/service-name.ts")).to.include('"Quokka Den"');
      const files = await tree.run("git ls-files");
      expect(files.includes("/notes/")).to.equal(hasExample && example === "");
      expect(files).not.to.match(/^(tests\/)?examples\//m);
      await tree.run(`make ${parts}`);
      await tree.run(`NODE_ENV=test npx mocha --no-parallel ${tests.join(" ")}`, {
        DATABASE_URL: await testServer(),
      });
    });
});
