import { expect } from "chai";
import { Pool } from "pg";
import { EventCursors } from "#infrastructure/events/dispatch/event-cursors";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { MemoryLogger } from "../support/memory-logger.js";
import { useProcesses } from "./processes.js";

const follower = { reaction: "names", table: "users", kinds: ["updated"] } as const;

describe("taking events", () => {
  const { start, sql, url } = useProcesses();

  /** Takes events on the one connection of a transaction. Returns whether this wrote anything. */
  const writes = async (): Promise<boolean> => {
    const pool = new Pool({ connectionString: url(), max: 1 });
    await pool.query("begin");
    const { taken } = await new EventCursors(pool, 20).take([follower], ["names"], 500);
    const { rows } = await pool.query("select pg_current_xact_id_if_assigned() is not null as wrote");
    await pool.query("rollback");
    await pool.end();
    expect(taken.length > 0).to.equal(rows[0].wrote);

    return rows[0].wrote;
  };

  it("writes nothing while there is no event that a reaction follows", async () => {
    const process = start();
    await new EventCursors(process.pool, 20).add(["names"]);
    expect(await writes()).to.equal(false);
    const ada = await process.makeUser("Ada");
    expect(await writes()).to.equal(false);
    await process.rename(ada, "Countess");
    expect(await writes()).to.equal(true);
  });

  it("moves the cursor past many events that no reaction follows", async () => {
    const process = start();
    await new EventCursors(process.pool, 20).add(["names"]);
    await sql(
      `insert into mutation_events ("table", kind, "rowId") select 'things', 'inserted', gen_random_uuid() from generate_series(1, 100)`,
    );

    expect(await writes()).to.equal(true);
  });

  it("is planned once, because a plan for the partitions of a month takes longer than reading", async () => {
    const pool = createBackgroundPool({ url: url(), logger: new MemoryLogger() });
    await new EventCursors(pool, 20).take([follower], ["names"], 500);
    const { rows } = await pool.query(
      "select custom_plans::int, generic_plans::int from pg_prepared_statements where name = 'take_events'",
    );
    await pool.end();

    expect(rows).to.deep.equal([{ custom_plans: 0, generic_plans: 1 }]);
  });
});
