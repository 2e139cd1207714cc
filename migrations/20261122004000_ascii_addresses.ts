import type { Knex } from "knex";

/**
 * Holds every address to the form that `normalAddress` gives: printable ASCII without capital letters. lower() of the
 * unique index depends on the collation of the database; of such text it returns the same text in all of them.
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
