import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judge } from "#contract/judge";
import type { OpenApiDocument } from "#interface/http/openapi/document";

// `make contract-check` names every change since the contract was released, and fails when one breaks callers.
// `make contract-release` does the same, and then makes the contract the released one. The differ's path comes first.

const [oasdiff = "", command = "check"] = process.argv.slice(2);
const pathOf = (name: string) => fileURLToPath(new URL(`../contract/${name}.json`, import.meta.url));
const read = (name: string): OpenApiDocument => JSON.parse(readFileSync(pathOf(name), "utf8"));

try {
  const [released, contract] = [read("released"), read("openapi")];
  const changes = await judge(oasdiff, released, contract);
  const breaking = changes.filter(({ isBreaking }) => isBreaking);

  for (const { isBreaking, text } of changes) console.log(`${isBreaking ? "BREAKING" : "safe    "}  ${text}`);
  console.log(
    `${changes.length} changes since ${released.info.version} was released, ${breaking.length} of them breaking`,
  );
  if (breaking.length > 0) {
    console.error("Deprecate what callers use and add the new beside it: docs/guides/contract.md");
    process.exitCode = 1;
  } else if (command === "release") {
    writeFileSync(pathOf("released"), readFileSync(pathOf("openapi")));
    console.log(`Released: contract/released.json is the contract of ${contract.info.version}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
