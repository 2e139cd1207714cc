import type { Knex } from "knex";

/**
 * Adds the table in which the Socket.IO adapter stores messages that are too long for NOTIFY (8 000 bytes). The adapter
 * expects this name. Unlogged: after a server crash no process waits for these messages.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table socket_io_attachments (
      id bigint primary key generated always as identity,
      created_at timestamptz not null default now(),
      payload bytea
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("socket_io_attachments");
}
