import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table memberships (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "organisationId" uuid not null references organisations (id),
      "userId" uuid not null references users (id),
      role text not null check (role in ('owner', 'member', 'guest'))
    );

    create unique index memberships_organisation_user_unique on memberships ("organisationId", "userId") where "deletedAt" is null;
    create index memberships_organisation_id on memberships ("organisationId", "createdAt", id);
    create index memberships_user_id on memberships ("userId", "createdAt", id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("memberships");
}
