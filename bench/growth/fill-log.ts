import { Client } from "pg";
import type { Database } from "#infrastructure/database/connection/database";

const days = 30;
const connections = 2;
/** Transactions of which the events are; a log from real writes has one per write. */
const transactions = 500_000;

/** Uses up the transactions of the log, and returns the one after them. Reactions that start later have read their events. */
export async function pastTransactions(database: Database): Promise<string> {
  const query = <Row>(text: string) => database.query<Row>({ text, values: [], prepared: false });
  await query(useTransactions);
  const [next] = await query<{ xid: string }>("select pg_snapshot_xmin(pg_current_snapshot())::text as xid");
  if (!next) throw new Error("There is always a snapshot");

  return next.xid;
}

/**
 * Stores so many updates of users in the log, over the 30 days before today, as if they had been written then, in the
 * transactions before `next`.
 */
export async function fillLog(url: string, events: number, next: string): Promise<void> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    const [first] = clients;
    await first?.query(addPartitions);
    const left = Array.from({ length: days }, (_, index) => days - index);
    const fill = async (client: Client) => {
      // A day is joined and sorted in memory.
      await client.query("set work_mem = '256MB'");
      for (let ago = left.shift(); ago !== undefined; ago = left.shift())
        await client.query(fillDay, [ago, Math.round(events / days), next]);
    };
    await Promise.all(clients.map(fill));
    await first?.query("vacuum analyze mutation_events");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const useTransactions = `
  do $$ begin
    for number in 1..${transactions} loop perform pg_current_xact_id(); commit; end loop;
  end $$`;

const addPartitions = `
  do $$
  declare day timestamp;
  begin
    for ago in 1..${days} loop
      day := date_trunc('day', now() at time zone 'UTC') - make_interval(days => ago);
      execute format('create table %I partition of mutation_events for values from (%L) to (%L)',
        to_char(day, '"mutation_events_"YYYYMMDD'), day || '+00', day + interval '1 day' || '+00');
    end loop;
  end $$`;

/** Parameters: the days before today, the events of a day, and the transaction after those of the log. The transactions of the log are shared out in its order. */
const fillDay = `
  with people as materialized (
    select u, row_number() over () - 1 as place from users u
  ), written as (
    select n, day + n * interval '1 day' / $2::int as moment,
      ($1::bigint * $2 - n) * ${transactions} / (${days} * $2) as age,
      ($1::bigint * 1000003 + n * 7919) % (select count(*) from people) as place
    from generate_series(0, $2::bigint - 1) as n
      cross join (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - $1::int * interval '1 day' as day)
  )
  insert into mutation_events (xid, "occurredAt", "rowId", "actorId", "table", kind, "requestId", before, after)
  select
    ($3::bigint - 1 - age)::text::xid8, moment, (u).id, (u).id,
    'users', 'updated', gen_random_uuid()::text,
    jsonb_build_object('fullName', (u)."fullName", 'updatedAt', (u)."updatedAt"),
    to_jsonb(u) - 'id' || jsonb_build_object('updatedAt', moment)
  from written join people using (place)
  order by n`;
