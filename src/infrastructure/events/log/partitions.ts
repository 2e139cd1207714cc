import type { Database } from "#infrastructure/database/connection/database";
import { quote } from "#infrastructure/database/query/statement";

/** The partition of one day, in UTC. */
export interface Partition {
  name: string;
  /** The first moment of the day, and of the next one. */
  from: string;
  to: string;
}

const DAYS_AHEAD = 7;
/** The lock under which partitions are added and removed; an arbitrary number. */
const PARTITIONS_LOCK = 6_001_428;

/** Adds the partitions of the coming days. Until a day has one, its events are in the default partition. */
export async function addPartitions(database: Database): Promise<void> {
  const missing = await database.query<Partition>({ text: MISSING, values: [DAYS_AHEAD], prepared: false });
  for (const partition of missing) await changePartitions(database, (send) => addPartition(partition, send));
}

/** Returns the partitions of the days that were over at `time`, the oldest first. */
export const partitionsBefore = (database: Database, time: Date): Promise<Partition[]> =>
  database.query({ text: BEFORE, values: [time], prepared: false });

export type Send = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Changes partitions in a transaction. Gives up soon where a long transaction has the lock, because writes would wait too. */
export function changePartitions<T>(database: Database, work: (send: Send) => Promise<T>): Promise<T> {
  const send: Send = (text, values = []) => database.query({ text, values, prepared: false });

  return database.transaction(async () => {
    await send("select pg_advisory_xact_lock($1)", [PARTITIONS_LOCK]);
    await send("set local lock_timeout = '200ms'");

    return work(send);
  });
}

// A partition that is attached blocks no write, other than one that is created in its place.
async function addPartition({ name, from, to }: Partition, send: Send): Promise<void> {
  const [found] = await send("select where to_regclass($1) is not null", [name]);
  if (found) return;
  await send(`create table ${quote(name)} (like mutation_events including all)`);
  await send(
    `with moved as (delete from mutation_events_default where "occurredAt" >= $1 and "occurredAt" < $2 returning *)
     insert into ${quote(name)} select * from moved`,
    [from, to],
  );
  await send(
    `alter table mutation_events attach partition ${quote(name)} for values from ('${from}') to ('${to}')`,
  );
}

const DAY = `to_char(day, '"mutation_events_"YYYYMMDD') as name, day || '+00' as from, (day + interval '1 day') || '+00' as to`;

const MISSING = `
  select ${DAY}
  from generate_series(0, $1) as ahead, lateral (
    select date_trunc('day', now() at time zone 'UTC') + make_interval(days => ahead) as day
  ) as days
  where to_regclass(to_char(day, '"mutation_events_"YYYYMMDD')) is null`;

const BEFORE = `
  select ${DAY}
  from pg_inherits join pg_class on pg_class.oid = inhrelid, lateral (
    select to_timestamp(right(relname, 8), 'YYYYMMDD')::timestamp as day
  ) as days
  where inhparent = 'mutation_events'::regclass and relname ~ '_[0-9]{8}$' and day + interval '1 day' <= $1::timestamptz at time zone 'UTC'
  order by day`;
