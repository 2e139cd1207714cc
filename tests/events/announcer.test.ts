import { setImmediate } from "node:timers/promises";
import { expect } from "chai";
import { Announcer } from "#infrastructure/events/dispatch/announcer";
import { useProcesses } from "./processes.js";

describe("announcing deliveries to other processes", () => {
  const { start } = useProcesses();

  it("sends one notification for a burst of commits, and one more for those that came during it", async () => {
    const { pool, logger } = start();
    let told = 0;
    pool.on("acquire", () => (told += 1));
    const announcer = new Announcer(pool, logger);
    for (let commit = 0; commit < 100; commit += 1) announcer.announce();
    await announcer.finish();
    expect(told).to.equal(2);

    announcer.announce();
    await announcer.finish();
    expect(told).to.equal(3);
  });

  it("sends few notifications during steady commits", async () => {
    const { pool, logger } = start();
    let told = 0;
    pool.on("acquire", () => (told += 1));
    const announcer = new Announcer(pool, logger);
    const begin = performance.now();
    for (let elapsed = 0; elapsed < 500; elapsed = performance.now() - begin) {
      announcer.announce();
      await setImmediate();
    }
    await announcer.finish();

    expect(told).to.be.within(2, 2 + (performance.now() - begin) / 10);
  });

  it("logs an unreachable database at debug level and continues", async () => {
    const { pool, logger } = start();
    await pool.end();
    const announcer = new Announcer(pool, logger);
    announcer.announce();
    await announcer.finish();

    expect(logger.lines.map(({ level }) => level)).to.deep.equal(["debug"]);
  });
});
