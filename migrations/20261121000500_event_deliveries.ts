import type { Knex } from "knex";

/**
 * Adds the deliveries: one row per event and reaction. The indexes exclude finished deliveries, so the cost to find work
 * does not grow with the number of stored deliveries.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table event_deliveries (
      "eventId" uuid not null,
      reaction text not null,
      sequence bigint not null,
      "rowId" uuid not null,
      status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed', 'dead')),
      attempts integer not null default 0,
      "nextAttemptAt" timestamptz not null default now(),
      "leaseUntil" timestamptz,
      error text,
      "finishedAt" timestamptz,
      primary key ("eventId", reaction)
    );

    create index event_deliveries_due on event_deliveries ("nextAttemptAt", sequence) where status in ('pending', 'failed');
    create index event_deliveries_leased on event_deliveries ("leaseUntil") where status = 'running';
    create index event_deliveries_order on event_deliveries ("rowId", reaction, sequence)
      where status in ('pending', 'running', 'failed');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("event_deliveries");
}
