import { expect } from "chai";
import { Announcer } from "#infrastructure/events/dispatch/announcer";
import { useProcesses } from "./processes.js";

describe("telling other processes of deliveries", () => {
  const { start } = useProcesses();

  it("is one notification for what is committed at once, and one more for what came meanwhile", async () => {
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

  it("does not mind a database that is away", async () => {
    const { pool, logger } = start();
    await pool.end();
    const announcer = new Announcer(pool, logger);
    announcer.announce();
    await announcer.finish();

    expect(logger.lines.map(({ level }) => level)).to.deep.equal(["debug"]);
  });
});
