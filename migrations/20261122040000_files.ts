import type { Knex } from "knex";

/** Adds the files of users. Other tables refer to them by a foreign key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table files (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "ownerId" uuid not null references users (id),
      key text not null,
      name text not null,
      "mediaType" text not null,
      bytes integer not null check (bytes > 0),
      digest text,
      "confirmedAt" timestamptz(3),
      "unusedSince" timestamptz(3)
    );

    create unique index files_key_unique on files (key);
    create index files_owner on files ("ownerId", "createdAt", id);
    create index files_unused_since on files ("unusedSince");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("files");
}
