import { expect } from "chai";
import { v7 as uuidv7 } from "uuid";
import { type LogCursor, NOTHING_READ, unreadOf } from "#infrastructure/events/log/log-cursor";
import { LogReader } from "#infrastructure/events/log/log-reader";
import { openTransaction, useDatabase } from "../database/use-database.js";

const allUsers = { table: "users", kinds: ["inserted", "updated", "deleted", "restored"] } as const;

describe("reading the log", () => {
  const db = useDatabase();
  const reader = () => new LogReader((statement) => db.database.query(statement));
  const read = (cursor: LogCursor, limit = 100) => reader().read(cursor, [allUsers], limit);

  /** Stores an event for each number, in one statement, and returns its row ids. */
  const store = async (count: number, table = "users") => {
    const ids = Array.from({ length: count }, () => uuidv7());
    await db.sql(
      `insert into mutation_events ("table", kind, "rowId", after) select $2, 'inserted', id, '{}' from unnest($1::uuid[]) as id`,
      ids,
      table,
    );

    return ids;
  };
  /** Reads to the end of the log, `limit` events at a time; `between` runs after each read. */
  const readAll = async (
    start: LogCursor,
    limit: number,
    between: () => Promise<unknown> = async () => {},
  ) => {
    const rowIds: string[] = [];
    for (let cursor = start, isEnd = false; !isEnd;) {
      const part = await read(cursor, limit);
      rowIds.push(...part.events.map(({ rowId }) => rowId));
      ({ cursor, isEnd } = part);
      await between();
    }

    return rowIds;
  };

  /** Creates a user in a transaction that is not committed yet. */
  const makeUserLate = async () => {
    let id = "";
    const late = await openTransaction(db.database, async () => void ({ id } = await db.makeUser()));

    return { late, lateUser: () => id };
  };

  it("returns each event once, in the order of the sequence, from the end or from the beginning", async () => {
    const earlier = await store(3);
    const head = await reader().head();
    const later = await store(2);
    const { events, cursor, isEnd } = await read(head);
    const next = await read(cursor);
    const all = await read({ since: NOTHING_READ });

    expect(events.map(({ rowId }) => rowId)).to.deep.equal(later);
    expect([isEnd, next.events]).to.deep.equal([true, []]);
    expect(all.events.map(({ rowId }) => rowId).slice(-5)).to.deep.equal([...earlier, ...later]);
  });

  it("reads many events in parts, and meanwhile no event that was committed later", async () => {
    const head = await reader().head();
    const ids = await store(25);
    let rounds = 0;
    const found = await readAll(head, 10, async () => {
      rounds += 1;
      if (rounds === 1) ids.push(...(await store(3)));
    });

    expect(found).to.deep.equal(ids);
  });

  it("finds events whose transaction took its numbers before events that were already read", async () => {
    const head = await reader().head();
    const { late, lateUser } = await makeUserLate();
    const early = await store(25);
    const { events, cursor } = await read(head);
    expect(events.map(({ rowId }) => rowId)).to.deep.equal(early);
    await late.commit();

    expect((await read(cursor)).events.map(({ rowId }) => rowId)).to.deep.equal([lateUser()]);
  });

  it("finds them also when they commit in the middle of a stretch", async () => {
    const head = await reader().head();
    const { late, lateUser } = await makeUserLate();
    const early = await store(25);
    let rounds = 0;
    const found = await readAll(head, 10, async () => {
      rounds += 1;
      if (rounds === 1) await late.commit();
    });

    expect(found).to.deep.equal([...early, lateUser()]);
  });

  describe("after a failover, which gives the numbers of lost transactions to others", () => {
    /** Stores an event of the transaction with this number, as the new leader does when it gives the number again. */
    const storeAs = async (xid: string) => {
      const id = uuidv7();
      await db.sql(
        `insert into mutation_events (xid, "table", kind, "rowId", after) values ($1, 'users', 'inserted', $2, '{}')`,
        xid,
        id,
      );

      return id;
    };
    /** Returns the number of a transaction that was rolled back. The standbys need not know it. */
    const rolledBack = async () => {
      let xid = "";
      const work = db.database.transaction(async () => {
        const text = "select pg_current_xact_id()::text as xid";
        const [row] = await db.database.query<{ xid: string }>({ text, values: [], prepared: false });
        xid = row?.xid ?? "";
        throw new Error("rolled back");
      });
      await work.catch(() => {});

      return xid;
    };

    it("finds the events of such a transaction behind the head", async () => {
      const xid = await rolledBack();
      const head = await reader().head();
      const id = await storeAs(xid);
      expect((await read(head)).events.map(({ rowId }) => rowId)).to.deep.equal([id]);
    });

    it("finds them behind a read, and behind a read of many events", async () => {
      for (const [count, limit] of [
        [3, 100],
        [25, 10],
      ] as const) {
        let cursor = await reader().head();
        await store(count);
        const xid = await rolledBack();
        for (let isEnd = false; !isEnd;) ({ cursor, isEnd } = await read(cursor, limit));
        const id = await storeAs(xid);

        expect((await read(cursor)).events.map(({ rowId }) => rowId)).to.deep.equal([id]);
      }
    });

    it("returns no event twice when a transaction with a smaller number commits late", async () => {
      const { late, lateUser } = await makeUserLate();
      const early = await store(3);
      const { cursor } = await read(await reader().head());
      await late.commit();
      const next = await read(cursor);

      expect(early).to.have.length(3);
      expect(next.events.map(({ rowId }) => rowId)).to.deep.equal([lateUser()]);
      expect((await read(next.cursor)).events).to.deep.equal([]);
    });
  });

  it("skips what is not followed: other tables, other kinds, and updates that write none of the columns", async () => {
    const head = await reader().head();
    await store(12, "notes");
    const user = await db.makeUser();
    await db.users.updateOne({ where: { id: user.id } }, { fullName: "New" });
    await db.users.updateOne({ where: { id: user.id } }, { avatarKey: "key" });
    const followed = [
      { table: "users", kinds: ["updated"], columns: ["avatarKey", "email"] },
      { table: "sessions", kinds: ["deleted"] },
    ] as const;
    const first = await reader().read(head, followed, 10);
    const second = await reader().read(first.cursor, followed, 10);

    expect([first.events, first.isEnd, second.isEnd]).to.deep.equal([[], false, false]);
    expect(second.events.map(({ after }) => after?.["avatarKey"])).to.deep.equal(["key"]);
  });

  it("examines the unread events only, in a log of many", async () => {
    await db.sql(
      `insert into mutation_events ("table", kind, "rowId", after)
       select 'users', 'inserted', gen_random_uuid(), '{}' from generate_series(1, 50000)`,
    );
    const head = await reader().head();
    const ids = await store(300);
    await db.sql("analyze mutation_events");
    const times: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      const begin = performance.now();
      const { events } = await read(head, 500);
      times.push(performance.now() - begin);
      expect(events).to.have.length(ids.length);
    }

    expect(Math.min(...times)).to.be.below(40);
  });

  it("examines a part of the unread events only, if they are many", async () => {
    const { since } = await reader().head();
    await db.sql(
      `insert into mutation_events ("table", kind, "rowId", after)
       select 'users', 'inserted', gen_random_uuid(), '{}' from generate_series(1, 20000)`,
    );
    await db.sql("analyze mutation_events");
    const [plan] = await db.sql<{ "QUERY PLAN": unknown }>(
      `explain (analyze, format json)
       select from (select '${since}'::pg_snapshot as since, null::pg_snapshot as "upTo", null::bigint as after) as place
         cross join lateral ${unreadOf("place", "100")} e`,
    );
    const rows = [...JSON.stringify(plan).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));

    expect(rows).to.include(100);
    expect(Math.max(...rows)).to.be.below(200);
  });
});
