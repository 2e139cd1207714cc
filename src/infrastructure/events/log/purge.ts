import { setTimeout as delay } from "node:timers/promises";
import { ServiceError } from "#domain/shared/errors";
import type { Database } from "#infrastructure/database/connection/database";
import { quote } from "#infrastructure/database/query/statement";
import {
  addPartitions,
  changePartitions,
  type Partition,
  partitionsBefore,
  type Send,
} from "#infrastructure/events/log/partitions";
import { isUnread } from "#infrastructure/events/log/log-cursor";
import { IS_FOLLOWED } from "#infrastructure/events/log/log-reader";
import { followedIn, followersOf } from "#infrastructure/events/log/open-deliveries";

const TRIES = 5;
const RETRY_MS = 200;

/**
 * Drops the partitions of the days before `olderThan`, and adds those of the coming days. Events that are dead letters or wait
 * in a lane are kept: they move to the default partition. A day with an event that a reaction has not read stays. Returns the
 * number of removed events.
 */
export async function purgeEvents(database: Database, olderThan: Date): Promise<number> {
  await addPartitions(database);
  const followers = followersOf(database.subscriptions);
  let purged = 0;
  for (const partition of await partitionsBefore(database, olderThan))
    purged += await dropPartition(database, partition, followers);
  const send = (text: string, ...values: unknown[]) => database.query({ text, values, prepared: false });
  purged += (await send(PURGE_DEFAULT, followers, olderThan)).length;
  await send(PURGE_DISCARDED, olderThan);
  await send(PURGE_HANDLED, olderThan);
  await send(PURGE_JOBS);

  return purged;
}

/** A partition that a long transaction has locked is left to the next purge. */
async function dropPartition(database: Database, { name }: Partition, followers: string): Promise<number> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return await changePartitions(database, (send) => replacePartition(quote(name), followers, send));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "CONFLICT") throw error;
    }
    await delay(RETRY_MS);
  }

  return 0;
}

async function replacePartition(name: string, followers: string, send: Send): Promise<number> {
  const [unread] = await send(`with ${followedIn("$1")} select from ${name} e where ${IS_UNREAD} limit 1`, [
    followers,
  ]);
  if (unread) return 0;

  await send(`alter table mutation_events detach partition ${name}`);
  const [removed] = await send<{ count: number }>(
    `select count(*)::int as count from ${name} e where not (${IS_KEPT})`,
  );
  await send(`insert into mutation_events select * from ${name} e where ${IS_KEPT}`);
  await send(`drop table ${name}`);

  return removed?.count ?? 0;
}

const IS_UNREAD = `exists (
    select from event_cursors c join followed using (reaction) where ${IS_FOLLOWED} and ${isUnread("c")}
  )`;

const IS_KEPT = `exists (
    select from event_dead_letters letter
    where letter."rowId" = e."rowId" and letter.sequence = e.sequence and letter.status = 'dead'
  ) or exists (
    select from event_lanes lane
    where lane."rowId" = e."rowId" and (e.sequence between lane.sequence and lane.until or e.sequence = any(lane.again))
  )`;

const PURGE_DEFAULT = `
  with ${followedIn("$1")}
  delete from mutation_events_default e where "occurredAt" < $2 and not (${IS_KEPT}) and not ${IS_UNREAD} returning 1`;

const PURGE_DISCARDED = `delete from event_dead_letters where status = 'discarded' and "finishedAt" < $1`;

const PURGE_HANDLED = `delete from handled_messages where "handledAt" < $1`;

/** A delivery that can be retried still needs the keys of its jobs. */
const PURGE_JOBS = `
  delete from finished_jobs job
  where "finishedAt" < now() - interval '1 day' and not exists (
    select from event_dead_letters letter where letter.reaction = job.reaction and letter.sequence = job.sequence
  ) and not exists (
    select from event_lanes lane where lane.reaction = job.reaction and job.sequence between lane.sequence and lane.until
  )`;
