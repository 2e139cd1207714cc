import type { Knex } from "knex";

/** The database refuses a purpose that the code does not know, as it does for every column with a list of values. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table one_time_tokens
      add constraint one_time_tokens_purpose check (purpose in ('verify-email', 'reset-password', 'change-email'))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table one_time_tokens drop constraint one_time_tokens_purpose");
}
