import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table notes (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      title text not null,
      body text not null,
      "ownerId" uuid not null references users (id)
    );

    create index notes_owner_created_at on notes ("ownerId", "createdAt", id);
    create index notes_owner_title on notes ("ownerId", title, "createdAt", id);
    create index notes_title_search on notes using gin (title gin_trgm_ops);
    create index notes_body_search on notes using gin (body gin_trgm_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("notes");
}
