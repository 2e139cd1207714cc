import { expect } from "chai";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { MemoryLogger } from "../support/memory-logger.js";
import { until } from "../support/until.js";

describe("the log of an outage", () => {
  it("has a line at the start, one per interval while it lasts, and one with the count of failures at the end", async () => {
    const logger = new MemoryLogger();
    const outage = new OutageLog(logger, "lamp", { repeatMs: 50 });
    let failures = 0;
    await until(() => {
      // Two failures at once: a slow machine may need an interval for each turn of this loop.
      for (const text of ["dark", "dark again"]) outage.failed(new Error(text));
      failures += 2;

      return logger.lines.length === 3;
    });
    outage.worked();
    outage.worked();

    expect(logger.lines.map(({ message }) => message)).to.deep.equal([
      "lamp: not available, retrying",
      "lamp: still not available",
      "lamp: still not available",
      "lamp: available again",
    ]);
    expect(logger.lines.at(-1)?.fields).to.include({ failures });
  });

  it("treats alternating failures and successes as one outage, until no failure occurs for a while", async () => {
    const logger = new MemoryLogger();
    const outage = new OutageLog(logger, "lamp", { calmMs: 50 });
    for (let turn = 0; turn < 100; turn += 1) {
      outage.failed(new Error("dark"));
      outage.worked();
    }
    expect(logger.lines).to.have.length(1);
    await until(() => {
      outage.worked();

      return logger.lines.length === 2;
    });
  });
});
