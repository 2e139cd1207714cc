import type { Knex } from "knex";

/** With the reaction the order of what is due is total, so that a claim can walk along it one delivery after the other. */
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
