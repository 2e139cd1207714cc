import type { Knex } from "knex";

/**
 * Requires the form that `normalAddress` returns for every address: printable ASCII without capital letters. The unique
 * index uses lower(), which depends on the collation of the database. For this form, the result is the same in all of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add constraint users_email_normal
      check (email collate "C" ~ '^[!-~]+$' and email = lower(email collate "C"))
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table users drop constraint users_email_normal");
}
