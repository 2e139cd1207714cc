import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table credentials (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "userId" uuid not null references users (id),
      "passwordHash" text not null
    );

    create unique index credentials_user_unique on credentials ("userId") where "deletedAt" is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("credentials");
}
