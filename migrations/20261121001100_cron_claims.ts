import type { Knex } from "knex";

/** The last tick of each cron that a scheduler took, and until when it holds the cron. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table cron_claims (
      name text primary key,
      tick timestamptz not null,
      "leaseUntil" timestamptz
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("cron_claims");
}
