import type { Knex } from "knex";

/** Adds the mutation events. They have no foreign keys, because an event outlives its row and its user. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table mutation_events (
      id uuid primary key default gen_random_uuid(),
      sequence bigint not null generated always as identity,
      "table" text not null,
      kind text not null check (kind in ('inserted', 'updated', 'deleted', 'restored')),
      "rowId" uuid not null,
      before jsonb,
      after jsonb,
      "actorId" uuid,
      "requestId" text,
      "occurredAt" timestamptz(3) not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("mutation_events");
}
