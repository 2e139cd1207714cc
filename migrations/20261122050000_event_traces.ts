import type { Knex } from "knex";

/** Adds the position of a write in its trace (W3C Trace Context). It stays null where no traces are recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table mutation_events add column traceparent text");
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("alter table mutation_events drop column traceparent");
}
