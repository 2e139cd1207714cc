import type { Knex } from "knex";

/**
 * The order in which live updates are told. A position is given under a lock that is held until the commit, which the
 * sequence of an event is not. The first row stands for what was before, so that there is always an oldest and a newest one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table live_messages (
      position bigint primary key generated always as identity (minvalue 0),
      "eventId" uuid not null unique,
      "occurredAt" timestamptz(3) not null default now()
    );

    insert into live_messages ("eventId") values (gen_random_uuid());
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("live_messages");
}
