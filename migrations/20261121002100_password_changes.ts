import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table credentials add column "changedAt" timestamptz(3);`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table credentials drop column "changedAt";`);
}
