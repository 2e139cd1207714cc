import type { Knex } from "knex";

/** Allows a unique key only once among unfinished jobs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index agenda_jobs_unique_key_idx on agenda_jobs ((data ->> 'uniqueKey'))
      where data ->> 'uniqueKey' is not null and (next_run_at is not null or locked_at is not null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index agenda_jobs_unique_key_idx;");
}
