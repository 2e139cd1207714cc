import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sessions (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "userId" uuid not null references users (id),
      "tokenDigest" text not null,
      "expiresAt" timestamptz(3) not null,
      "lastSeenAt" timestamptz(3) not null,
      "userAgent" text,
      ip text not null
    );

    create unique index sessions_token_digest_unique on sessions ("tokenDigest");
    create index sessions_user on sessions ("userId", "createdAt", id);
    create index sessions_expires_at on sessions ("expiresAt");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sessions");
}
