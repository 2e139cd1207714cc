import { readdirSync } from "node:fs";
import { exampleNames, growExample } from "../../tools/project/example.js";
import { testServer } from "../support/database.js";
import { Tree } from "../support/tree.js";

/** Tests of the core that cover all files, tables or routes, so also those of an example. */
const forAll = [
  "tests/architecture.test.ts",
  "tests/database/schema.test.ts",
  "tests/http/every-route.test.ts",
  "'tests/openapi/*{contract,examples}.test.ts'",
  "tests/realtime/asyncapi.test.ts",
  "tests/security/{authorization,source}.test.ts",
];

describe("an example", function () {
  this.timeout(600_000);
  const trees: Tree[] = [];
  after(() => Promise.all(trees.map((tree) => tree.remove())));

  for (const name of exampleNames())
    it(`grows by the commands of its README, and passes its checks and tests: ${name}`, async () => {
      const tree = await Tree.copy();
      trees.push(tree);
      await growExample(name, tree.folder, (line) => tree.run(line));
      const folders = readdirSync(`examples/${name}/tests`);
      const own = `'tests/{${folders.join(",")}}/**/*.test.ts'`;

      await Promise.all([
        tree.run("make types lint format unused fresh prose"),
        tree.run(`NODE_ENV=test npx mocha ${[own, ...forAll].join(" ")}`, {
          DATABASE_URL: await testServer(),
        }),
      ]);
    });
});
