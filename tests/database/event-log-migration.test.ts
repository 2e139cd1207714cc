import { expect } from "chai";
import createKnex, { type Knex } from "knex";
import { knexConfig } from "#infrastructure/database/migrations";
import * as cursors from "../../migrations/20261122010100_event_cursors.js";
import * as log from "../../migrations/20261122010000_event_log.js";
import { useDatabase } from "./use-database.js";

const row = "0198c0de-7000-7000-8000-000000000001";
const other = "0198c0de-7000-7000-8000-000000000002";

describe("the migrations that make the events a log with cursors", () => {
  const db = useDatabase();
  let knex: Knex;
  before(async () => {
    knex = createKnex(knexConfig(db.url));
    await cursors.down(knex);
    await log.down(knex);
  });
  after(() => knex.destroy());

  /** Stores an event as the earlier version did, and returns its id. */
  const store = async (rowId: string, kind: string, states: { before?: object; after?: object }) => {
    const [event] = await db.sql<{ id: string; sequence: string }>(
      `insert into mutation_events ("table", kind, "rowId", before, after, "occurredAt")
       values ('users', $1, $2, $3, $4, now() - interval '40 days') returning id, sequence`,
      kind,
      rowId,
      states.before ?? null,
      states.after ?? null,
    );

    return { id: event?.id ?? "", sequence: Number(event?.sequence) };
  };
  const deliver = (
    event: { id: string; sequence: number },
    rowId: string,
    reaction: string,
    status: string,
  ) =>
    db.sql(
      `insert into event_deliveries ("eventId", sequence, "rowId", reaction, status, attempts, error, "finishedJobs")
       values ($1, $2, $3, $4, $5, 3, 'no', '{key}')`,
      event.id,
      event.sequence,
      rowId,
      reaction,
      status,
    );

  it("carry over what is not delivered, shorten the stored states, and can be taken back", async () => {
    const inserted = await store(row, "inserted", { after: { id: row, name: "a", size: 1 } });
    const changed = { before: { id: row, name: "a", size: 1 }, after: { id: row, name: "b", size: 1 } };
    const [first, second] = [await store(row, "updated", changed), await store(row, "updated", changed)];
    const ofOther = { before: { ...changed.before, id: other }, after: { ...changed.after, id: other } };
    const done = await store(other, "updated", ofOther);
    await deliver(inserted, row, "users.first", "done");
    await deliver(first, row, "users.second", "failed");
    await deliver(second, row, "users.second", "pending");
    await deliver(inserted, row, "users.second", "dead");
    await deliver(done, other, "users.second", "discarded");

    await log.up(knex);
    await cursors.up(knex);
    const lanes = await db.sql<object>(`select reaction, sequence, until, attempts, error from event_lanes`);
    expect(lanes).to.deep.equal([
      {
        reaction: "users.second",
        sequence: String(first.sequence),
        until: String(second.sequence),
        attempts: 3,
        error: "no",
      },
    ]);
    const letters = await db.sql<object>("select sequence, status from event_dead_letters order by sequence");
    expect(letters).to.deep.equal([
      { sequence: String(inserted.sequence), status: "dead" },
      { sequence: String(done.sequence), status: "discarded" },
    ]);
    const names = await db.sql<{ reaction: string }>("select reaction from event_cursors order by reaction");
    expect(names.map(({ reaction }) => reaction)).to.deep.equal(["users.first", "users.second"]);
    expect(await db.sql("select from finished_jobs where key = 'key'")).to.have.length(5);
    const [before] = await db.sql("select before from mutation_events where sequence = $1", done.sequence);
    expect(before).to.deep.equal({ before: { name: "a" } });
    const user = await db.makeUser();
    const [next] = await db.sql<{ sequence: string }>(
      `select sequence from mutation_events where "rowId" = $1`,
      user.id,
    );
    expect(Number(next?.sequence)).to.equal(done.sequence + 1);

    await cursors.down(knex);
    await log.down(knex);
    const back = await db.sql<object>(
      `select e.sequence, status, d.attempts from mutation_events e join event_deliveries d on d."eventId" = e.id order by 1`,
    );
    expect(back).to.deep.equal([
      { sequence: String(inserted.sequence), status: "dead", attempts: 3 },
      { sequence: String(first.sequence), status: "failed", attempts: 3 },
      { sequence: String(second.sequence), status: "pending", attempts: 0 },
      { sequence: String(done.sequence), status: "discarded", attempts: 3 },
    ]);
    const [whole] = await db.sql(
      "select before, after from mutation_events where sequence = $1",
      done.sequence,
    );
    expect(whole).to.deep.equal(ofOther);
    await log.up(knex);
    await cursors.up(knex);
  });
});
