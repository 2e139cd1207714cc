import type { Knex } from "knex";

/**
 * Adds the indexes and columns to operate the outbox: read events in order or by id, find dead deliveries, discard a
 * delivery (`discarded`), and mark the deliveries of a replay. Both event indexes grow only at their end if the server
 * generates increasing ids. No index covers finished deliveries, because they are the majority.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index mutation_events_sequence on mutation_events (sequence);
    create index mutation_events_id on mutation_events (id);

    alter table event_deliveries
      add column "replayedAt" timestamptz,
      drop constraint event_deliveries_status_check,
      add constraint event_deliveries_status_check
        check (status in ('pending', 'running', 'done', 'failed', 'dead', 'discarded'));
    create index event_deliveries_dead on event_deliveries (reaction, sequence) where status = 'dead';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index event_deliveries_dead;
    update event_deliveries set status = 'dead' where status = 'discarded';
    alter table event_deliveries
      drop column "replayedAt",
      drop constraint event_deliveries_status_check,
      add constraint event_deliveries_status_check
        check (status in ('pending', 'running', 'done', 'failed', 'dead'));
    drop index mutation_events_id, mutation_events_sequence;
  `);
}
