import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#infrastructure/database/connection/database";
import { quote } from "#infrastructure/database/query/statement";
import {
  addPartitions,
  changePartitions,
  type Partition,
  partitionsBefore,
} from "#infrastructure/events/log/partitions";
import { isUnread } from "#infrastructure/events/log/log-cursor";

const TRIES = 5;
const RETRY_MS = 200;

/**
 * Drops the partitions of the days before `olderThan`, and adds those of the coming days. Events that are dead letters or wait
 * in a lane are kept: they move to the default partition. A day with an event that a reaction has not read stays. Returns the
 * number of removed events.
 */
export async function purgeEvents(database: Database, olderThan: Date): Promise<number> {
  await addPartitions(database);
  const reactions = [...database.subscriptions.reactions.keys()];
  let purged = 0;
  for (const partition of await partitionsBefore(database, olderThan))
    purged += await dropPartition(database, partition, reactions);
  const send = (text: string, ...values: unknown[]) => database.query({ text, values, prepared: false });
  purged += (await send(PURGE_DEFAULT, reactions, olderThan)).length;
  await send(PURGE_DISCARDED, olderThan);
  await send(PURGE_JOBS);

  return purged;
}

async function dropPartition(
  database: Database,
  { name }: Partition,
  reactions: readonly string[],
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await changePartitions(database, async (send) => {
        const [found] = await send(`select from ${quote(name)} e where ${unreadBy("$1")} limit 1`, [reactions]);
        if (found) return 0;
        await send(`alter table mutation_events detach partition ${quote(name)}`);
        const [counted] = await send<{ count: number }>(
          `select count(*)::int as count from ${quote(name)} e where not (${IS_KEPT})`,
        );
        await send(`insert into mutation_events select * from ${quote(name)} e where ${IS_KEPT}`);
        await send(`drop table ${quote(name)}`);

        return counted?.count ?? 0;
      });
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
    await delay(RETRY_MS);
  }
}

const unreadBy = (reactions: string) =>
  `exists (select from event_cursors c where c.reaction = any(${reactions}) and ${isUnread("c")})`;

const IS_KEPT = `exists (
    select from event_dead_letters letter
    where letter."rowId" = e."rowId" and letter.sequence = e.sequence and letter.status = 'dead'
  ) or exists (
    select from event_lanes lane
    where lane."rowId" = e."rowId" and (e.sequence between lane.sequence and lane.until or e.sequence = any(lane.again))
  )`;

const PURGE_DEFAULT = `
  delete from mutation_events_default e where "occurredAt" < $2 and not (${IS_KEPT}) and not ${unreadBy("$1")} returning 1`;

const PURGE_DISCARDED = `delete from event_dead_letters where status = 'discarded' and "finishedAt" < $1`;

/** A delivery that can be retried still needs the keys of its jobs. */
const PURGE_JOBS = `
  delete from finished_jobs job
  where "finishedAt" < now() - interval '1 day' and not exists (
    select from event_dead_letters letter where letter.reaction = job.reaction and letter.sequence = job.sequence
  ) and not exists (
    select from event_lanes lane where lane.reaction = job.reaction and job.sequence between lane.sequence and lane.until
  )`;
