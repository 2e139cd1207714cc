import { copyFileSync, readFileSync } from "node:fs";
import { type Change, judge } from "#tools/contract/judge";
import { judgeMessages } from "#tools/contract/messages-as-operations";

// `check` prints every change since the contract was released, and fails if one breaks callers. `release` does the same, and
// then makes the contract the released one. The other arguments are the path of oasdiff, and those of the released and the
// current contract, first of the operations and then of the messages.

const [command, oasdiff = "", ...paths] = process.argv.slice(2);
const [releasedPath = "", contractPath = "", releasedMessagesPath = "", messagesPath = ""] = paths;
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

try {
  const [released, contract] = [read(releasedPath), read(contractPath)];
  const changes: Change[] = [
    ...(await judge(oasdiff, released, contract)),
    ...(await judgeMessages(oasdiff, read(releasedMessagesPath), read(messagesPath))),
  ];
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
    copyFileSync(messagesPath, releasedMessagesPath);
    console.log(`Released: ${contract.info.version}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
