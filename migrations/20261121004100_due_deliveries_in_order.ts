import type { Knex } from "knex";

/** Adds the reaction to the index of due deliveries. The order is then total, and a claim can read the index row by row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index event_deliveries_due;
    create index event_deliveries_due on event_deliveries ("nextAttemptAt", sequence, reaction)
      where status in ('pending', 'failed');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index event_deliveries_due;
    create index event_deliveries_due on event_deliveries ("nextAttemptAt", sequence)
      where status in ('pending', 'failed');
  `);
}
