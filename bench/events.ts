import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#infrastructure/database/connection/database";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { prepareLog } from "#infrastructure/events/log/prepare-log";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { MemoryLogger } from "../tests/support/memory-logger.js";
import { nameOf, withUsers } from "./data.js";
import type { EventFigures } from "./figures.js";
import { many } from "./jobs.js";
import { percentiles } from "./load.js";
import { compareWrites, concurrency, someIds, withDatabase, writeOf } from "./writes.js";

const reaction = "bench.measure";
const steady = { events: 100_000, seconds: 60, reactions: 5 };

/**
 * Measures the cost of storing an event with a write, the time from the commit to its reaction, and how far five reactions lag
 * behind writes at full speed.
 */
export function measureEvents(): Promise<EventFigures> {
  return withUsers(many, (url) =>
    withDatabase(url, async (database) => ({
      ...(await compareWrites(database)),
      latencyMs: await measureLatency(database, url),
      ...(await measureLag(database, url)),
    })),
  );
}

/** Measures the time from commit to reaction, with one write at a time. */
export async function measureLatency(database: Database, url: string): Promise<{ p50: number; p99: number }> {
  const write = writeOf(database);
  const reacted = new Map<unknown, () => void>();
  const react = async ({ after }: StoredEvent) => reacted.get(after?.["fullName"])?.();
  const stop = await dispatch(database, url, new Map([[reaction, react]]));

  const latencies: number[] = [];
  for (const id of await someIds(database)) {
    const name = randomUUID();
    const done = new Promise<void>((resolve) => reacted.set(name, resolve));
    await write(id, name);
    const committedAt = performance.now();
    await done;
    latencies.push(performance.now() - committedAt);
  }
  await stop();

  // The first one waits for the events that were written before the dispatcher started.
  return percentiles(latencies.slice(1));
}

/** Measures the greatest lag of the reactions behind writes at full speed, and the size of an event. */
async function measureLag(database: Database, url: string) {
  const write = writeOf(database);
  const names = Array.from({ length: steady.reactions }, (_, index) => `bench.steady-${index}`);
  const handled = new Map(names.map((name) => [name, 0]));
  const count = (name: string) => async () => void handled.set(name, (handled.get(name) ?? 0) + 1);
  const stop = await dispatch(database, url, new Map(names.map((name) => [name, count(name)])));
  const [ids, sizeBefore] = [await someIds(database), await sizeOfLog(database)];
  const startedAt = performance.now();
  let written = 0;
  let mostBehind = 0;
  const behind = () => written - Math.min(...handled.values());
  const samples: EventFigures["samples"] = [];
  const sample = () => samples.push({ second: samples.length, writes: written, behind: behind() });
  const sampling = setInterval(sample, 1_000);
  sample();
  const work = async (): Promise<void> => {
    while (written < steady.events && performance.now() - startedAt < steady.seconds * 1_000) {
      const id = ids[written % ids.length] ?? "";
      written += 1;
      await write(id, nameOf(written));
      mostBehind = Math.max(mostBehind, behind());
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  clearInterval(sampling);
  const writtenAt = performance.now();
  while (behind() > 0) await delay(1);
  const lastMs = performance.now() - writtenAt;
  await stop();
  const bytesPerEvent = ((await sizeOfLog(database)) - sizeBefore) / written;

  return { reactions: names.length, written, mostBehind, lastMs, bytesPerEvent, samples };
}

/** Delivers the updates of users to the reactions, until the returned function is called. */
async function dispatch(database: Database, url: string, reactions: BoundReactions) {
  const logger = new MemoryLogger();
  const pool = createBackgroundPool({ url, logger });
  const { subscriptions } = database;
  const listener = new Listener(pool, logger);
  const dispatcher = new Dispatcher({ pool, listener, subscriptions, reactions, logger });
  for (const name of reactions.keys()) subscriptions.add(name, { table: "users", kinds: ["updated"] });
  await prepareLog(database);
  dispatcher.start();

  return async () => {
    await dispatcher.stop();
    listener.close();
    await pool.end();
  };
}

/** Returns the bytes of the log on disk, with its indexes. */
export async function sizeOfLog(database: Database): Promise<number> {
  const text = `select sum(pg_total_relation_size(inhrelid)) as size from pg_inherits
    where inhparent = 'mutation_events'::regclass`;
  const [row] = await database.query<{ size: string }>({ text, values: [], prepared: false });

  return Number(row?.size);
}
