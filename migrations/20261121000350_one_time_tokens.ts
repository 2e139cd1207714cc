import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table one_time_tokens (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "userId" uuid not null references users (id),
      purpose text not null,
      "tokenDigest" text not null,
      "expiresAt" timestamptz(3) not null
    );

    create unique index one_time_tokens_digest_unique on one_time_tokens ("tokenDigest");
    create index one_time_tokens_user on one_time_tokens ("userId", purpose);
    create index one_time_tokens_expires_at on one_time_tokens ("expiresAt");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("one_time_tokens");
}
