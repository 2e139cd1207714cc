import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { useTree } from "../support/tree.js";

describe("a refused command of the scaffold", function () {
  this.timeout(180_000);
  const tree = useTree();

  before(async () => {
    // A stale file, which a refused command must not refresh.
    const client = "client/src/contract.generated.ts";
    await tree().write(client, `${await tree().read(client)}// stale\n`);
  });

  async function failureOf(line: string): Promise<string> {
    const command = tree().start(line);
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
});
