import type { Knex } from "knex";

/** Adds the keys that users create for programs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table access_tokens (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "userId" uuid not null references users (id),
      name text not null,
      "tokenDigest" text not null,
      scopes text not null,
      "expiresAt" timestamptz(3) not null,
      "lastUsedAt" timestamptz(3)
    );

    create unique index access_tokens_digest_unique on access_tokens ("tokenDigest");
    create index access_tokens_user on access_tokens ("userId", "createdAt", id);
    create index access_tokens_expires_at on access_tokens ("expiresAt");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("access_tokens");
}
