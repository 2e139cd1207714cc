import type { Knex } from "knex";

/** Stores the new address with a token that changes it. A unique index now allows only one token of a purpose per user. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table one_time_tokens add column email text;

    delete from one_time_tokens older using one_time_tokens newer
    where newer."userId" = older."userId" and newer.purpose = older.purpose and newer.id > older.id;
    drop index one_time_tokens_user;
    create unique index one_time_tokens_purpose_unique on one_time_tokens ("userId", purpose);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index one_time_tokens_purpose_unique;
    create index one_time_tokens_user on one_time_tokens ("userId", purpose);
    alter table one_time_tokens drop column email;
  `);
}
