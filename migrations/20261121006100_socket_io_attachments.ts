import type { Knex } from "knex";

/**
 * Where Socket.IO's adapter puts what is too long for NOTIFY (8 000 bytes), under the name that it knows. Unlogged: after a
 * crash of the server nobody waits for it.
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
