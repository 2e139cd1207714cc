import { expect } from "chai";
import { Client } from "pg";
import purgeEvents from "#application/events/purge-events.cron";
import { scope } from "#application/kit/scope";
import { EventLog } from "#domain/events/event-log";
import { UserRepository } from "#domain/users/user.repository";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

const dayMs = 86_400_000;

describe("the cron purge-events", () => {
  const service = useService({ EVENTS_RETENTION_DAYS: "10" });

  const purge = () => perform(purgeEvents.run, { events: service.resolve(EventLog), logger: service.logger });
  /** Stores an event that is `days` old, with a delivery per status that no dispatcher claims. */
  const event = async (days: number, ...statuses: string[]): Promise<string> => {
    const [row] = await service.sql<{ id: string }>(
      `with stored as (
         insert into mutation_events ("table", kind, "rowId", "occurredAt")
         values ('things', 'updated', gen_random_uuid(), $1) returning id, sequence, "rowId"
       ), delivered as (
         insert into event_deliveries ("eventId", reaction, sequence, "rowId", status, "leaseUntil")
         select id, 'things.' || place, sequence, "rowId", status, now() + interval '1 hour'
         from stored cross join unnest($2::text[]) with ordinality as given(status, place)
       )
       select id from stored`,
      [new Date(Date.now() - days * dayMs), statuses],
    );

    return row?.id ?? "";
  };
  const left = async () =>
    (await service.sql<{ id: string }>(`select id from mutation_events where "table" = 'things'`)).map(
      ({ id }) => id,
    );

  afterEach(() => service.sql("truncate mutation_events, event_deliveries"));

  it("deletes only old events whose deliveries are finished, with these deliveries", async () => {
    const old = [await event(11), await event(10.001, "done", "discarded")];
    const kept = [await event(9.999, "done"), await event(0)];
    for (const status of ["pending", "running", "failed", "dead"])
      kept.push(await event(300, "done", status));
    await event(11, "done");
    await purge();

    expect(await left()).to.have.members(kept);
    expect(await service.sql(`select from event_deliveries where "eventId" = any($1)`, [old])).to.deep.equal(
      [],
    );
    expect(await service.sql("select from event_deliveries")).to.have.length(9);
    expect(service.logger.lines).to.deep.include({
      level: "info",
      fields: { purged: 3 },
      message: "old events removed",
    });
  });

  it("uses the clock of the service", async () => {
    await event(5, "done");
    await purge();
    expect(await left()).to.have.length(1);
    service.clock.advance(5 * dayMs);
    await purge();
    service.clock.advance(-5 * dayMs);

    expect(await left()).to.deep.equal([]);
  });

  it("deletes in short transactions of 5000 events, and stops at the first event within the retention period", async () => {
    const dead = await event(20, "dead");
    await service.sql(
      `insert into mutation_events ("table", kind, "rowId", "occurredAt")
       select 'things', 'updated', gen_random_uuid(), now() - make_interval(days => case when n <= 12000 then 20 else 0 end)
       from generate_series(1, 30000) n`,
    );
    const statements = await service.statementsOf(() =>
      scope.run({ requestId: "purge", actorId: null }, purge),
    );
    const begins = statements.filter((text) => text.startsWith("BEGIN"));

    expect(begins).to.have.length(3);
    expect(await left())
      .to.have.length(18_001)
      .and.to.include(dead);
  });

  it("skips a large gap in the sequence in few steps", async () => {
    await event(20, "done");
    await service.sql("select setval('mutation_events_sequence_seq', 1000000000)");
    await event(20, "done");
    const statements = await service.statementsOf(() =>
      scope.run({ requestId: "purge", actorId: null }, purge),
    );

    expect(await left()).to.deep.equal([]);
    expect(statements.filter((text) => text.startsWith("BEGIN"))).to.have.length.below(25);
  });

  it("leaves no index entries that point to deleted events", async () => {
    await service.sql(
      `insert into mutation_events ("table", kind, "rowId", "occurredAt")
       select 'things', 'updated', gen_random_uuid(), now() - interval '20 days' from generate_series(1, 12000)`,
    );
    const client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    const pagesOfOld = async (): Promise<number> => {
      await client.query("set enable_seqscan = off");
      const { rows } = await client.query(
        `explain (analyze, format json)
         select from mutation_events where "occurredAt" < now() - interval '10 days'`,
      );

      return rows[0]["QUERY PLAN"][0].Plan["Lossy Heap Blocks"];
    };
    const before = await pagesOfOld();
    await purge();
    const after = await pagesOfOld();
    await client.end();

    expect(before).to.be.above(120);
    expect(after).to.be.below(before / 2);
  });

  it("does not wait for an event that another transaction has locked, and leaves it to the next run", async () => {
    const [locked, free] = [await event(11, "done"), await event(11, "done")];
    let letGo = () => {};
    const holding = new Promise<void>((resolve) => (letGo = resolve));
    let isLocked = false;
    const transaction = service.resolve(UserRepository).transaction(async () => {
      await service.sql("select from mutation_events where id = $1 for key share", [locked]);
      isLocked = true;
      await holding;
    });
    await until(() => isLocked);
    await purge();
    expect(await left())
      .to.deep.equal([locked])
      .and.not.to.include(free);
    letGo();
    await transaction;
    await purge();

    expect(await left()).to.deep.equal([]);
  });
});
