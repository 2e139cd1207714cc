import type { Knex } from "knex";

/** Adds the last claimed tick of each cron, and the end of the claim's lease. */
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
