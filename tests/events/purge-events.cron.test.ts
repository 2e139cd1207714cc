import { expect } from "chai";
import purgeEvents from "#application/events/purge-events.cron";
import { EventLog } from "#domain/events/event-log";
import { UserRepository } from "#domain/users/user.repository";
import { perform } from "#infrastructure/shared/perform";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

const dayMs = 86_400_000;

describe("the cron purge-events", () => {
  const service = useService({ EVENTS_RETENTION_DAYS: "10" });

  const purge = () => perform(purgeEvents.run, { events: service.resolve(EventLog), logger: service.logger });
  const dayOf = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
  const partitionOf = (days: number) => `mutation_events_${dayOf(days).replaceAll("-", "")}`;
  const partitions = async () =>
    (
      await service.sql<{ name: string }>(
        "select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'mutation_events'::regclass",
      )
    ).map(({ name }) => name);
  /** Adds the partition of a day in the past. */
  const addDay = (days: number) =>
    service.sql(
      `create table ${partitionOf(days)} partition of mutation_events
       for values from ('${dayOf(days)} 00:00+00') to ('${dayOf(days - 1)} 00:00+00')`,
    );
  /** Stores an event that is `days` old and returns its sequence. */
  const event = async (days: number, table = "things"): Promise<string> => {
    const [row] = await service.sql<{ sequence: string }>(
      `insert into mutation_events ("table", kind, "rowId", "occurredAt", xid)
       values ($2, 'inserted', gen_random_uuid(), $1, '3') returning sequence`,
      [new Date(Date.now() - days * dayMs), table],
    );

    return row?.sequence ?? "";
  };
  const left = async () =>
    (
      await service.sql<{ sequence: string }>(
        `select sequence from mutation_events where "occurredAt" < now() - interval '1 day' or "table" = 'things' order by sequence`,
      )
    ).map(({ sequence }) => sequence);

  afterEach(async () => {
    await service.sql("truncate mutation_events, event_lanes, event_dead_letters");
    for (const days of [12, 20]) await service.sql(`drop table if exists ${partitionOf(days)}`);
  });

  it("drops the days that are over, and keeps the events that are not delivered", async () => {
    for (const days of [12, 20]) await addDay(days);
    const old = [await event(12), await event(12), await event(20), await event(300)];
    const [dead, discarded, waiting, kept] = [
      await event(12),
      await event(12),
      await event(20),
      await event(9),
    ];
    await service.sql(
      `insert into event_dead_letters (reaction, sequence, "rowId", status, attempts, "finishedAt")
       select 'things.a', sequence, "rowId", case sequence when $1 then 'dead' else 'discarded' end, 8, now() - interval '12 days'
       from mutation_events where sequence in ($1, $2)`,
      [dead, discarded],
    );
    await service.sql(
      `insert into event_lanes (reaction, "rowId", sequence, until)
       select 'things.a', "rowId", sequence, sequence from mutation_events where sequence = $1`,
      [waiting],
    );
    await purge();

    expect(await left()).to.deep.equal([dead, waiting, kept]);
    expect(await partitions()).not.to.include.members([partitionOf(12), partitionOf(20)]);
    expect(await service.sql("select status from event_dead_letters")).to.deep.equal([{ status: "dead" }]);
    expect(service.logger.lines).to.deep.include({
      level: "info",
      fields: { purged: old.length + 1 },
      message: "old events removed",
    });

    await service.sql("truncate event_lanes, event_dead_letters");
    await purge();
    expect(await left()).to.deep.equal([kept]);
  });

  it("keeps a day with an event that a reaction has not read", async () => {
    await addDay(12);
    await event(12);
    const unread = await event(12, "users");
    const [end] = await service.sql<{ since: string }>("select pg_current_snapshot()::text as since");
    const put = (since: string, hours: number) =>
      service.sql(
        `update event_cursors set since = $1, "leaseUntil" = now() + make_interval(hours => $2)
         where reaction = 'auth.send-first-link'`,
        [since, hours],
      );
    await put("1:1:", 1);
    await purge();
    expect(await left()).to.include(unread);

    await put(end?.since ?? "", -1);
    await purge();
    expect(await left()).to.deep.equal([]);
  });

  it("forgets handled messages that are older than the events", async () => {
    await service.sql(
      `insert into handled_messages (consumer, source, id, "handledAt")
       select 'things.a', 'https://example.org', days::text, now() - make_interval(days => days)
       from unnest('{9,11}'::int[]) as days`,
    );
    await purge();

    expect(await service.sql("delete from handled_messages returning id")).to.deep.equal([{ id: "9" }]);
  });

  it("uses the clock of the service", async () => {
    await event(5);
    await purge();
    expect(await left()).to.have.length(1);
    service.clock.advance(6 * dayMs);
    await purge();
    service.clock.advance(-6 * dayMs);

    expect(await left()).to.deep.equal([]);
  });

  it("adds the partitions of the coming days, with the events that were stored before", async () => {
    await service.sql(`drop table ${partitionOf(-6)}`);
    const early = await event(-6);
    await purge();
    const [row] = await service.sql<{ place: string }>(
      "select tableoid::regclass::text as place from mutation_events where sequence = $1",
      [early],
    );

    expect(row?.place).to.equal(partitionOf(-6));
    expect(await partitions()).to.include.members([0, -1, -7].map(partitionOf));
  });

  it("does not wait for a long transaction, and leaves the day to the next run", async () => {
    await addDay(12);
    await event(12);
    let letGo = () => {};
    const holding = new Promise<void>((resolve) => (letGo = resolve));
    let isLocked = false;
    const transaction = service.resolve(UserRepository).transaction(async () => {
      await service.make.user();
      isLocked = true;
      await holding;
    });
    await until(() => isLocked);
    await purge();
    expect(await left()).to.have.length(1);
    await service.make.user();
    letGo();
    await transaction;
    await purge();

    expect(await left()).to.deep.equal([]);
  });
});
