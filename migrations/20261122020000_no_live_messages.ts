import type { Knex } from "knex";

/** Removes the feed of live updates. Live updates read the log of events, and clients continue from a position in it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTable("live_messages");
}

/** The feed begins again with its placeholder. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table live_messages (
      position bigint primary key generated always as identity (minvalue 0),
      "eventId" uuid not null unique,
      "occurredAt" timestamptz(3) not null default now(),
      "rowId" uuid,
      sequence bigint
    );

    insert into live_messages ("eventId") values (gen_random_uuid());
  `);
}
