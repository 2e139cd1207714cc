import type { Knex } from "knex";

/** The unique keys of the jobs that the reaction enqueued and that have finished; null when there are none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table event_deliveries add column "finishedJobs" text[]`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table event_deliveries drop column "finishedJobs"`);
}
