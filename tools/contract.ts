import { copyFileSync, readFileSync } from "node:fs";
import { judge } from "#tools/contract/judge";
import type { OpenApiDocument } from "#interface/shared/schema/document";

// `check` prints every change since the contract was released, and fails if one breaks callers. `release` does the same, and
// then makes the contract the released one. The other arguments are the paths of oasdiff and of the two contracts.

const [command, oasdiff = "", releasedPath = "", contractPath = ""] = process.argv.slice(2);
const read = (path: string): OpenApiDocument => JSON.parse(readFileSync(path, "utf8"));

try {
  const [released, contract] = [read(releasedPath), read(contractPath)];
  const changes = await judge(oasdiff, released, contract);
  const breaking = changes.filter(({ isBreaking }) => isBreaking);

  for (const { isBreaking, text } of changes) console.log(`${isBreaking ? "BREAKING" : "safe    "}  ${text}`);
  console.log(
    `${changes.length} changes since ${released.info.version} was released, ${breaking.length} of them breaking`,
  );
  if (breaking.length > 0) {
    console.error("Add the new beside the old and deprecate that: docs/guides/contract.md");
    process.exitCode = 1;
  } else if (command === "release") {
    copyFileSync(contractPath, releasedPath);
    console.log(`Released: ${contract.info.version}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
