import type { Knex } from "knex";

/**
 * Replaces the deliveries. Each reaction has a cursor in the log. A lane holds the events of one row that a reaction could not
 * handle at once; dead letters are the events that it gave up. The keys of finished jobs get a table, because there is no row
 * per delivery any more. `event_log_cluster` names the database cluster whose transaction ids the log has.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_cursors (
      reaction text primary key,
      since pg_snapshot not null,
      "upTo" pg_snapshot,
      after bigint,
      lease uuid,
      "leaseUntil" timestamptz
    ) with (fillfactor = 50);
    create table event_lanes (
      reaction text not null,
      "rowId" uuid not null,
      sequence bigint not null,
      until bigint not null,
      again bigint[] not null default '{}',
      attempts integer not null default 0,
      error text,
      "nextAttemptAt" timestamptz not null default now(),
      lease uuid,
      primary key (reaction, "rowId")
    );
    create index event_lanes_due on event_lanes (reaction, "nextAttemptAt");
    create index event_lanes_row on event_lanes ("rowId");
    create table event_dead_letters (
      reaction text not null,
      sequence bigint not null,
      "rowId" uuid not null,
      status text not null,
      attempts integer not null,
      error text,
      "finishedAt" timestamptz not null default now(),
      primary key (reaction, sequence)
    );
    create index event_dead_letters_row on event_dead_letters ("rowId");
    create table finished_jobs (
      sequence bigint not null,
      reaction text not null,
      key text not null,
      "finishedAt" timestamptz not null default now(),
      primary key (sequence, reaction, key)
    );
    create table event_log_cluster (
      "systemIdentifier" bigint not null
    );
    insert into event_log_cluster select system_identifier from pg_control_system();
  `);
  await carryOver(knex);
}

/** A reaction continues behind the events that exist; those that it has not handled wait in lanes. */
async function carryOver(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into event_cursors (reaction, since)
    select reaction, pg_current_snapshot() from event_deliveries where reaction <> 'live' group by reaction;
    insert into event_lanes (reaction, "rowId", sequence, until, attempts, error, "nextAttemptAt")
    select distinct on (reaction, "rowId") reaction, "rowId", sequence, max(sequence) over (partition by reaction, "rowId"),
      attempts, error, case when status = 'failed' then "nextAttemptAt" else now() end
    from event_deliveries where status in ('pending', 'running', 'failed') and reaction <> 'live'
    order by reaction, "rowId", sequence;
    insert into event_dead_letters
    select reaction, sequence, "rowId", status, attempts, error, coalesce("finishedAt", now())
    from event_deliveries where status in ('dead', 'discarded');
    insert into finished_jobs (sequence, reaction, key)
    select sequence, reaction, unnest("finishedJobs") from event_deliveries on conflict do nothing;
    drop table event_deliveries;
  `);
}

/**
 * The events of a lane become deliveries again, if they are of the kind of its first event. Let the reactions read the log to
 * its end before: which unread events a reaction follows is not stored.
 */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_deliveries (
      "eventId" uuid not null,
      reaction text not null,
      sequence bigint not null,
      "rowId" uuid not null,
      status text not null default 'pending',
      attempts integer not null default 0,
      "nextAttemptAt" timestamptz not null default now(),
      "leaseUntil" timestamptz,
      error text,
      "finishedAt" timestamptz,
      "replayedAt" timestamptz,
      "finishedJobs" text[],
      primary key ("eventId", reaction)
    );

    insert into event_deliveries ("eventId", reaction, sequence, "rowId", status, attempts, error, "nextAttemptAt")
    select md5(e."rowId"::text || e.sequence)::uuid, lane.reaction, e.sequence, e."rowId", case when is_first and attempts > 0 then 'failed' else 'pending' end,
      case when is_first then attempts else 0 end, case when is_first then error end, now()
    from event_lanes lane
      join mutation_events e on e."rowId" = lane."rowId" and (e.sequence between lane.sequence and lane.until or e.sequence = any(again))
      join lateral (
        select * from mutation_events where "rowId" = lane."rowId" and sequence >= coalesce(again[1], lane.sequence)
        order by sequence limit 1
      ) as first on first.kind = e.kind
      cross join lateral (select first.sequence = e.sequence as is_first) as place;
    insert into event_deliveries ("eventId", reaction, sequence, "rowId", status, attempts, error, "finishedAt")
    select md5("rowId"::text || sequence)::uuid, reaction, sequence, "rowId", status, attempts, error, "finishedAt"
    from event_dead_letters on conflict do nothing;
    update event_deliveries d set "finishedJobs" = keys
    from (select sequence, reaction, array_agg(key) as keys from finished_jobs group by sequence, reaction) as jobs
    where jobs.sequence = d.sequence and jobs.reaction = d.reaction;

    create index event_deliveries_due on event_deliveries ("nextAttemptAt", sequence, reaction)
      where status in ('pending', 'failed');
    create index event_deliveries_leased on event_deliveries ("leaseUntil") where status = 'running';
    create index event_deliveries_order on event_deliveries ("rowId", reaction, sequence)
      where status in ('pending', 'running', 'failed');
    create index event_deliveries_dead on event_deliveries (reaction, sequence) where status = 'dead';
    drop table event_cursors, event_lanes, event_dead_letters, finished_jobs, event_log_cluster;
  `);
}
