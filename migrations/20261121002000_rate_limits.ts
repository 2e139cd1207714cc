import type { Knex } from "knex";

/** Adds the number of attempts per digest in the window that ends at `expiresAt`. Unlogged: a server crash loses only counts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table rate_limits (
      key bytea primary key,
      points integer not null,
      "expiresAt" timestamptz(3) not null
    );

    create index rate_limits_expires_at on rate_limits ("expiresAt");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("rate_limits");
}
