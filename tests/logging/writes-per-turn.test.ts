import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect } from "chai";
import { writesPerTurn } from "#infrastructure/logging/writes-per-turn";

describe("The lines of one turn of the event loop", () => {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  after(() => rmSync(folder, { recursive: true }));

  it("are written together, in order, at its end", async () => {
    const file = join(folder, "log");
    const output = writesPerTurn(openSync(file, "w"));
    output.write("one\n");
    output.write("two\n");
    expect(readFileSync(file, "utf8")).to.equal("");
    await endOfTurn();
    await endOfTurn();

    expect(readFileSync(file, "utf8")).to.equal("one\ntwo\n");
  });

  for (const [how, end] of [
    ["exits", "process.exit(3)"],
    ["dies of an error", "throw new Error('boom')"],
    ["has nothing more to do", ""],
  ] as const) {
    it(`are not lost when the process ${how}`, () => {
      const module = JSON.stringify(
        new URL("../../src/infrastructure/logging/writes-per-turn.ts", import.meta.url).href,
      );
      const program = `import(${module}).then(({ writesPerTurn }) => {
        const output = writesPerTurn(1);
        for (let i = 0; i < 10_000; i += 1) output.write("a line of the log\\n");
        ${end}
      })`;
      const options = ["--import", "tsx", "--conditions=source", "--eval", program];
      const { stdout } = spawnSync(process.execPath, options, { encoding: "utf8" });

      expect(stdout.split("a line of the log\n")).to.have.length(10_001);
    });
  }
});
