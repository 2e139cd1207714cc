import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;

    create table users (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "fullName" text not null,
      email text not null,
      "isAdmin" boolean not null,
      "isEmailVerified" boolean not null,
      "avatarKey" text
    );

    create unique index users_email_unique on users (lower(email)) where "deletedAt" is null;
    create index users_email on users (email);
    create index users_created_at on users ("createdAt", id) where "deletedAt" is null;
    create index users_full_name on users ("fullName", "createdAt", id) where "deletedAt" is null;
    create index users_full_name_search on users using gin ("fullName" gin_trgm_ops);
    create index users_email_search on users using gin (email gin_trgm_ops);
  `);
}

/** Keeps the extension, because other schemas of the database may use it. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("users");
}
