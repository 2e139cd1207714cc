import type { Knex } from "knex";

/** Moves unproven passwords from `credentials` to sign-ups: one row per sign-up, several for one address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_ups (
      id uuid primary key,
      "createdAt" timestamptz(3) not null default now(),
      "updatedAt" timestamptz(3) not null default now(),
      "deletedAt" timestamptz(3),
      "userId" uuid not null references users (id),
      "fullName" text not null,
      "passwordHash" text not null
    );

    create index sign_ups_user on sign_ups ("userId", "createdAt", id);
    create index sign_ups_created_at on sign_ups ("createdAt");

    insert into sign_ups (id, "createdAt", "userId", "fullName", "passwordHash")
    select credentials.id, credentials."createdAt", users.id, users."fullName", credentials."passwordHash"
    from credentials join users on users.id = credentials."userId"
    where credentials."provenAt" is null and not users."isEmailVerified";

    delete from credentials using sign_ups where credentials.id = sign_ups.id;
    alter table credentials drop column "provenAt", add column "signUpId" uuid;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table credentials drop column "signUpId", add column "provenAt" timestamptz(3);
    update credentials set "provenAt" = "createdAt";

    insert into credentials (id, "createdAt", "userId", "passwordHash")
    select distinct on ("userId") id, "createdAt", "userId", "passwordHash" from sign_ups order by "userId", "createdAt" desc
    on conflict do nothing;
    drop table sign_ups;
  `);
}
