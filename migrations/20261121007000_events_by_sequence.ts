import type { Knex } from "knex";

/**
 * Replaces event indexes that every write had to update, but only admins and the feed used. Events are now found by row
 * or by sequence. The table grows at its end, so a BRIN index with a summary per 32 pages is enough, at almost no cost per
 * write. The purge updates the summaries (see `purge.ts`), because PostgreSQL reuses the space that it frees.
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
