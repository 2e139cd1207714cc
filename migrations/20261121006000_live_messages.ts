import type { Knex } from "knex";

/**
 * Adds the feed of live updates. A position is assigned under a lock that lasts until the commit, so positions follow the
 * order of commits; the sequences of events do not. The first row is a placeholder for earlier updates, so that the feed
 * always has an oldest and a newest position.
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
