import type { Knex } from "knex";

/**
 * The last write of each user, in services with read replicas. Unlogged: it is only needed for seconds, and a crash of the
 * primary is noticed by all processes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table last_writes (
      "userId" uuid primary key references users (id) on delete cascade,
      lsn pg_lsn not null,
      "writtenAt" timestamptz not null default clock_timestamp()
    ) with (fillfactor = 50)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("last_writes");
}
