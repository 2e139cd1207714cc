import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_in_flows (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      provider text not null,
      "stateDigest" text not null,
      "browserDigest" text not null,
      nonce text not null,
      "codeVerifier" text not null,
      "returnTo" text,
      "userId" uuid references users (id),
      "expiresAt" timestamptz(3) not null
    );

    create unique index sign_in_flows_state_digest_unique on sign_in_flows ("stateDigest");
    create index sign_in_flows_user on sign_in_flows ("userId");
    create index sign_in_flows_expires_at on sign_in_flows ("expiresAt");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("sign_in_flows");
}
