import type { Knex } from "knex";

/**
 * Every write paid for two indexes on its event that only admins and the feed used. An event is now found by its row, or by
 * its sequence: the table grows at its end, so a summary of each 32 pages is enough, and a write pays next to nothing for it.
 * The purge brings the summaries up to date (see `purge.ts`), because the room that it makes is used again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table live_messages add column "rowId" uuid, add column sequence bigint;
    update live_messages set "rowId" = e."rowId", sequence = e.sequence
      from mutation_events e where e.id = live_messages."eventId";

    drop index mutation_events_id, mutation_events_sequence, mutation_events_occurred_at;
    create index mutation_events_sequence on mutation_events
      using brin (sequence, "occurredAt") with (pages_per_range = 32, autosummarize = on);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index mutation_events_sequence;
    create index mutation_events_id on mutation_events (id);
    create index mutation_events_sequence on mutation_events (sequence);
    create index mutation_events_occurred_at on mutation_events using brin ("occurredAt");

    alter table live_messages drop column "rowId", drop column sequence;
  `);
}
