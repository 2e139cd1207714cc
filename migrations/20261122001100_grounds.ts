import type { Knex } from "knex";

/**
 * Stores the origin of a permission: the session and the password of a mailed link, the session that connected a provider,
 * and the time of the last authentication of a session. Existing links and unfinished provider sign-ins lack these values,
 * so they are removed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add column "provenAt" timestamptz(3);
    update sessions set "provenAt" = "createdAt";
    alter table sessions alter column "provenAt" set not null;

    delete from one_time_tokens;
    alter table one_time_tokens
      alter column email set not null,
      add column "sessionId" uuid,
      add column "credentialId" uuid;

    delete from sign_in_flows;
    alter table sign_in_flows drop column "userId", add column "sessionId" uuid;

    alter table identities add column "connectedBy" uuid;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table identities drop column "connectedBy";

    delete from sign_in_flows;
    alter table sign_in_flows drop column "sessionId", add column "userId" uuid references users (id);
    create index sign_in_flows_user on sign_in_flows ("userId");

    alter table one_time_tokens alter column email drop not null, drop column "sessionId", drop column "credentialId";
    alter table sessions drop column "provenAt";
  `);
}
