import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table identities (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "userId" uuid not null references users (id),
      provider text not null,
      subject text not null,
      email text
    );

    create unique index identities_subject_unique on identities (provider, subject) where "deletedAt" is null;
    create index identities_user on identities ("userId");
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("identities");
}
