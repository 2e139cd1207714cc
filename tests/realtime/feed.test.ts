import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { after, before } from "mocha";
import type { Pool } from "pg";
import { FeedWriter } from "#infrastructure/realtime/feed-writer";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { MemoryLogger } from "../support/memory-logger.js";
import { type TestDatabase, testDatabase } from "../support/database.js";

describe("the positions of the feed", () => {
  let database: TestDatabase;
  const pools: Pool[] = [];
  const open = () => {
    const pool = createBackgroundPool({ url: database.url, logger: new MemoryLogger() });
    pools.push(pool);

    return pool;
  };
  const eventOf = (id: string) => ({ id, rowId: randomUUID(), sequence: "1" });

  before(async () => (database = await testDatabase()));
  after(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  it("appear in order with several writers, so that a reader that continues after the last one misses none", async () => {
    const reader = open();
    const seen: string[] = [];
    let last = 0;
    const over = new AbortController();
    const read = async () => {
      const { rows } = await reader.query<{ position: string; eventId: string }>(
        'select position, "eventId" from live_messages where position > $1 order by position',
        [last],
      );
      for (const { position, eventId } of rows) {
        last = Number(position);
        seen.push(eventId);
      }
    };
    const reading = (async () => {
      while (!over.signal.aborted) await read();
    })();
    const ids = Array.from({ length: 1_500 }, () => randomUUID());
    const writers = Array.from({ length: 3 }, () => new FeedWriter(open()));
    await Promise.all(
      writers.map(async (writer, place) => {
        const own = ids.filter((_, index) => index % writers.length === place);
        // Small batches, so that the statements of the writers overlap.
        for (let start = 0; start < own.length; start += 5)
          await Promise.all(own.slice(start, start + 5).map((id) => writer.append(eventOf(id))));
      }),
    );
    over.abort();
    await reading;
    await read();

    expect(seen).to.have.members(ids);
    expect(seen).to.have.length(ids.length);
  });

  it("are assigned to an event once, even when it is delivered several times", async () => {
    const [one, two] = [new FeedWriter(open()), new FeedWriter(open())];
    const id = randomUUID();
    await Promise.all([one, two, one].map((writer) => writer.append(eventOf(id))));
    await two.append(eventOf(id));
    const { rows } = await open().query('select from live_messages where "eventId" = $1', [id]);

    expect(rows).to.have.length(1);
  });

  it("cause an error for the caller when they could not be assigned", async () => {
    const pool = open();
    const writer = new FeedWriter(pool);
    const failed = await writer.append(eventOf("no uuid")).catch(() => "failed");
    await writer.append(eventOf(randomUUID()));

    expect(failed).to.equal("failed");
  });
});
