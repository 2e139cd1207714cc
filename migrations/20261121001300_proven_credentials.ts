import type { Knex } from "knex";

/** Adds the time at which the user proved a password. Passwords of users with a verified address count as proven. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table credentials add column "provenAt" timestamptz(3);

    update credentials set "provenAt" = now()
    from users where users.id = credentials."userId" and users."isEmailVerified";
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table credentials drop column "provenAt"`);
}
