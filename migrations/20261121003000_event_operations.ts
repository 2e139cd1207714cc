import type { Knex } from "knex";

/**
 * What operating the outbox needs: to walk the events in order, to look one up, to find the dead deliveries, to give one up
 * (`discarded`), and to tell what a replay has put back. Both indexes of the events grow at their end alone, where the
 * server makes ids that grow. No index covers the finished deliveries, which are the many.
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
