import type { Database } from "#infrastructure/database/connection/database";
import { DatabaseEventLog } from "#infrastructure/events/log/event-log";
import { purgeEvents } from "#infrastructure/events/log/purge";
import { withUsers } from "../data.js";
import { measureLatency, sizeOfLog } from "../events.js";
import type { LogFigures } from "../figures.js";
import { many } from "../jobs.js";
import { percentiles } from "../load.js";
import { measureWrites, someIds, withDatabase } from "../writes.js";
import { fillLog, pastTransactions } from "./fill-log.js";

const DAY_MS = 24 * 60 * 60 * 1_000;
const retentionDays = 30;
const page = { limit: 20 };

/** Measures the log of events when it is empty, and with so many events of the last 30 days. */
export function measureKeptEvents(events: number): Promise<LogFigures> {
  return withUsers(many, (url) =>
    withDatabase(url, async (database) => {
      const next = await pastTransactions(database);
      const empty = await measureLog(database, url, 0);
      console.log(`${events} events …`);
      const startedAt = performance.now();
      await fillLog(url, events, next);
      const fillSeconds = (performance.now() - startedAt) / 1_000;

      return { fillSeconds, measured: [empty, await measureLog(database, url, events)] };
    }),
  );
}

async function measureLog(
  database: Database,
  url: string,
  events: number,
): Promise<LogFigures["measured"][number]> {
  const log = new DatabaseEventLog(database, { now: () => new Date() }, retentionDays);
  const gigabytes = (await sizeOfLog(database)) / 1e9;
  const writesPerSecond = await measureWrites(database);
  const reactionMs = await measureLatency(database, url);
  const rows = await someIds(database);
  const historyMs = await timesOf(rows, (rowId) => log.history({ table: "users", rowId }, page));
  const listMs = await timesOf(rows, () => log.list({}, page));
  const purge = await measurePurge(database);

  return { events, gigabytes, writesPerSecond, reactionMs, historyMs, listMs, ...purge };
}

async function timesOf(rows: readonly string[], read: (rowId: string) => Promise<unknown>) {
  const times: number[] = [];
  for (const rowId of rows) {
    const startedAt = performance.now();
    await read(rowId);
    times.push(performance.now() - startedAt);
  }

  return percentiles(times);
}

/** Purges the first day. */
async function measurePurge(database: Database): Promise<{ purgeDayMs: number; purged: number }> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const startedAt = performance.now();
  const purged = await purgeEvents(database, new Date(today - (retentionDays - 1) * DAY_MS));

  return { purgeDayMs: performance.now() - startedAt, purged };
}
