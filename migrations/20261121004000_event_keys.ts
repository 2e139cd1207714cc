import type { Knex } from "knex";

/**
 * Reduces the cost of storing an event. Events are found by their row: the index on `("rowId", sequence)` serves the history
 * of a row and the lookup of a delivery's event. The small index on time serves retention and replay.
 *
 * Kinds and statuses have no check constraints, only types in the code: PostgreSQL parses a check constraint at each
 * statement, which takes as long as storing the event. If the server can generate increasing ids, it does, so that new
 * index entries are next to each other.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table mutation_events
      drop constraint mutation_events_pkey,
      drop constraint mutation_events_kind_check,
      add primary key ("rowId", sequence);
    create index mutation_events_occurred_at on mutation_events using brin ("occurredAt");

    alter table event_deliveries drop constraint event_deliveries_status_check;
  `);
  if (await makesGrowingIds(knex)) await setDefaultId(knex, "uuidv7()");
}

export async function down(knex: Knex): Promise<void> {
  await setDefaultId(knex, "gen_random_uuid()");
  await knex.raw(`
    alter table event_deliveries add constraint event_deliveries_status_check
      check (status in ('pending', 'running', 'done', 'failed', 'dead', 'discarded'));

    drop index mutation_events_occurred_at;
    alter table mutation_events
      drop constraint mutation_events_pkey,
      add check (kind in ('inserted', 'updated', 'deleted', 'restored')),
      add primary key (id);
  `);
}

async function makesGrowingIds(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw(
    "select from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace",
  );

  return rows.length > 0;
}

async function setDefaultId(knex: Knex, expression: string): Promise<void> {
  await knex.raw(`alter table mutation_events alter column id set default ${expression}`);
}
