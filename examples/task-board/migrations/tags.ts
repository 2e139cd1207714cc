import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table tags (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "organisationId" uuid not null references organisations (id),
      name text not null
    );

    create unique index tags_organisation_name_unique on tags ("organisationId", name) where "deletedAt" is null;
    create index tags_organisation_id on tags ("organisationId", name, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("tags");
}
