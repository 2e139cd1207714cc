import type { Knex } from "knex";

/**
 * Adds the messages of other services that consumers have handled, so that a repeated one has no second effect, and the
 * positions up to which the messages of an address are stored in the log of events.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table handled_messages (
      consumer text not null,
      source text not null,
      id text not null,
      "handledAt" timestamptz(3) not null default now(),
      primary key (consumer, source, id)
    );
    create index handled_messages_age on handled_messages ("handledAt");
    create table inbox_positions (
      address text primary key,
      position text not null
    );
  `);
}

/** A message that is received again afterwards has its effects again. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop table handled_messages, inbox_positions");
}
