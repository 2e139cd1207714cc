import type { Knex } from "knex";

const DAYS_AHEAD = 7;

/**
 * Makes the mutation events a log, with a partition per day, so that a purge drops tables. `xid` is the transaction of the
 * write: readers compare it with a snapshot to find the events that they have not read. The events that exist get the
 * smallest transaction id, which every snapshot has seen.
 *
 * An update keeps in `before` only the columns that it wrote, or that it changed if it is older than this migration. Updates
 * with an unfinished delivery keep all columns, because the delivery was stored for a written column.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mutation_events rename to old_events;
    alter table old_events drop constraint mutation_events_pkey;
    drop index mutation_events_sequence;

    create sequence mutation_event_numbers;
    select setval('mutation_event_numbers', last_value, is_called) from mutation_events_sequence_seq;

    create table mutation_events (
      sequence bigint not null default nextval('mutation_event_numbers'),
      xid xid8 not null default pg_current_xact_id(),
      "occurredAt" timestamptz(3) not null default now(),
      "rowId" uuid not null,
      "actorId" uuid,
      "table" text not null,
      kind text not null,
      "requestId" text,
      before jsonb,
      after jsonb
    ) partition by range ("occurredAt");
    alter sequence mutation_event_numbers owned by mutation_events.sequence;
    create index mutation_events_sequence on mutation_events (sequence);
    create index mutation_events_xid on mutation_events (xid);
    create index mutation_events_row on mutation_events ("rowId", sequence);
    create table mutation_events_default partition of mutation_events default;
  `);
  await addPartitions(knex);
  await knex.raw(`
    insert into mutation_events
    select sequence, '3', "occurredAt", "rowId", "actorId", "table", kind, "requestId",
      case when after is null or exists (
        select from event_deliveries d
        where d."rowId" = e."rowId" and d.sequence = e.sequence and d.status in ('pending', 'running', 'failed')
      ) then before else (
        select jsonb_object_agg(key, value) from jsonb_each(before) where after -> key is distinct from value
      ) end,
      after
    from old_events e order by sequence;
    drop table old_events;
  `);
}

/** The events get new ids. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mutation_events rename to event_log;
    drop index mutation_events_sequence;
    create table mutation_events (
      id uuid not null default gen_random_uuid(),
      sequence bigint not null generated always as identity,
      "table" text not null,
      kind text not null,
      "rowId" uuid not null,
      before jsonb,
      after jsonb,
      "actorId" uuid,
      "requestId" text,
      "occurredAt" timestamptz(3) not null default now(),
      primary key ("rowId", sequence)
    );
    create index mutation_events_sequence on mutation_events
      using brin (sequence, "occurredAt") with (pages_per_range = 32, autosummarize = on);

    insert into mutation_events overriding system value
    select md5("rowId"::text || sequence)::uuid, sequence, "table", kind, "rowId",
      coalesce(after, '{}') || jsonb_build_object('id', "rowId") || before,
      after || jsonb_build_object('id', "rowId"), "actorId", "requestId", "occurredAt"
    from event_log e order by sequence;
    select setval('mutation_events_sequence_seq', last_value, is_called) from mutation_event_numbers;
    drop table event_log;
  `);
}

/** Adds a partition for each day with events, and for the coming days. */
async function addPartitions(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string; from: string; to: string }[] }>(`
    select to_char(day, '"mutation_events_"YYYYMMDD') as name, day::text as from, (day + interval '1 day')::text as to
    from (
      select distinct date_trunc('day', "occurredAt" at time zone 'UTC') as day from old_events
      union
      select date_trunc('day', now() at time zone 'UTC') + make_interval(days => ahead)
      from generate_series(0, ${DAYS_AHEAD}) as ahead
    ) as days order by day`);
  for (const { name, from, to } of rows)
    await knex.raw(
      `create table ${name} partition of mutation_events for values from ('${from}+00') to ('${to}+00')`,
    );
}
