import type { Knex } from "knex";

/** The new names of reactions and jobs by their old ones. Deliveries and jobs are stored with these names. */
const reactions = {
  "auth.tell-old-address": "auth.notify-old-address",
  "auth.tell-password-set": "auth.notify-password-set",
  "auth.say-goodbye": "auth.notify-account-deleted",
  "auth.report-ways-in": "auth.notify-provider-change",
};
const jobs = { "auth.tell-owner": "auth.notify-owner" };

/**
 * Renames finished deliveries too: the history of an event lists them, and a replay reads them. The unique key of a job
 * begins with its name. Jobs in MongoDB are renamed when the store is opened.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [before, after] of Object.entries(reactions)) await renameReaction(knex, before, after);
  for (const [before, after] of Object.entries(jobs)) await renameJob(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  for (const [before, after] of Object.entries(reactions)) await renameReaction(knex, after, before);
  for (const [before, after] of Object.entries(jobs)) await renameJob(knex, after, before);
}

async function renameReaction(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw("update event_deliveries set reaction = ? where reaction = ?", [to, from]);
}

async function renameJob(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw("update agenda_jobs set name = ? where name = ?", [to, from]);
  await knex.raw(
    `update agenda_jobs set data = jsonb_set(data, '{uniqueKey}', to_jsonb(? || substr(data ->> 'uniqueKey', ?)))
      where name = ? and starts_with(data ->> 'uniqueKey', ?)`,
    [to, from.length + 1, to, `${from}:`],
  );
}
