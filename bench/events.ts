import { setTimeout as delay } from "node:timers/promises";
import { currentCause } from "#application/kit/scope";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import { compileWhere } from "#infrastructure/database/query/where";
import type { BoundReactions } from "#infrastructure/events/dispatch/bound-reactions";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { prepareLog } from "#infrastructure/events/log/prepare-log";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { userTable } from "#infrastructure/users/user.table";
import { MemoryLogger } from "../tests/support/memory-logger.js";
import { nameOf } from "./data.js";
import { median } from "./load.js";

type Write = (id: string, fullName: string) => Promise<unknown>;

const writes = 500;
const concurrency = 10;
const rounds = 15;
const reaction = "bench.measure";
const steady = { events: 100_000, seconds: 60, reactions: 5 };

/**
 * Prints the cost of storing an event with a write, the time from the commit to its reaction, and how far five reactions lag
 * behind writes at full speed.
 */
export async function measureEvents(url: string): Promise<void> {
  const database = new Database(
    {
      url,
      poolMax: concurrency,
      statementTimeoutMs: 10_000,
      logger: new MemoryLogger(),
      cause: currentCause,
    },
    new Subscriptions(),
  );
  try {
    await compareWrites(database);
    await measureLatency(database, url);
    await measureLag(database, url);
  } finally {
    await database.close();
  }
}

/**
 * Compares the repository's update with the same update without its event. Both build their statements in the same way, and
 * take turns.
 */
async function compareWrites(database: Database): Promise<void> {
  const users = new ObjectionRepository(userTable, database);
  const ids = await someIds(database);
  const withEvent: Write = (id, fullName) => users.updateOne({ where: { id } }, { fullName });
  const alone: Write = (id, fullName) => database.query(updateAlone(id, fullName));
  for (const write of [withEvent, alone]) await perSecond(write, ids);

  const [one, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await perSecond(withEvent, ids));
    other.push(await perSecond(alone, ids));
  }
  const ratio = median(one.map((speed, round) => speed / (other[round] ?? NaN)));
  console.log(
    `a write with its event: ${median(one).toFixed(0)}/s, without: ${median(other).toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
  );
}

async function perSecond(write: Write, ids: readonly string[]): Promise<number> {
  let left = writes;
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await write(ids[left] ?? "", nameOf(left + Math.round(startedAt)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));

  return (writes * 1000) / (performance.now() - startedAt);
}

/** Measures the time from commit to reaction, with one write at a time. */
async function measureLatency(database: Database, url: string): Promise<void> {
  const users = new ObjectionRepository(userTable, database);
  let reacted: () => void = () => {};
  const stop = await dispatch(database, url, new Map([[reaction, async () => reacted()]]));

  const latencies: number[] = [];
  for (const [number, id] of (await someIds(database)).entries()) {
    const done = new Promise<void>((resolve) => (reacted = resolve));
    await users.updateOne({ where: { id } }, { fullName: nameOf(number) });
    const committedAt = performance.now();
    await done;
    latencies.push(performance.now() - committedAt);
  }
  await stop();

  const sorted = latencies.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(1);
  console.log(`from commit to reaction: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}

/** Measures the greatest lag of the reactions behind writes at full speed, and the size of an event. */
async function measureLag(database: Database, url: string): Promise<void> {
  const users = new ObjectionRepository(userTable, database);
  const names = Array.from({ length: steady.reactions }, (_, index) => `bench.steady-${index}`);
  const handled = new Map(names.map((name) => [name, 0]));
  const count = (name: string) => async () => void handled.set(name, (handled.get(name) ?? 0) + 1);
  const stop = await dispatch(database, url, new Map(names.map((name) => [name, count(name)])));
  const [ids, sizeBefore] = [await someIds(database), await sizeOfLog(database)];
  const startedAt = performance.now();
  let written = 0;
  let mostBehind = 0;
  const work = async (): Promise<void> => {
    while (written < steady.events && performance.now() - startedAt < steady.seconds * 1_000) {
      const id = ids[written % ids.length] ?? "";
      written += 1;
      await users.updateOne({ where: { id } }, { fullName: nameOf(written) });
      mostBehind = Math.max(mostBehind, written - Math.min(...handled.values()));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  while (Math.min(...handled.values()) < written) await delay(1);
  const rest = performance.now() - startedAt - seconds * 1_000;
  await stop();

  const size = (await sizeOfLog(database)) - sizeBefore;
  console.log(
    `${written} writes in ${seconds.toFixed(0)} s with ${names.length} reactions: at most ${mostBehind} events behind, ` +
      `the last one ${rest.toFixed(0)} ms; ${(size / written).toFixed(0)} bytes per event`,
  );
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
async function sizeOfLog(database: Database): Promise<number> {
  const text = `select sum(pg_total_relation_size(inhrelid)) as size from pg_inherits
    where inhparent = 'mutation_events'::regclass`;
  const [row] = await database.query<{ size: string }>({ text, values: [], prepared: false });

  return Number(row?.size);
}

async function someIds(database: Database): Promise<string[]> {
  const text = `select id from users order by "createdAt" limit ${writes}`;
  const rows = await database.query<{ id: string }>({ text, values: [], prepared: false });

  return rows.map(({ id }) => id);
}

function updateAlone(id: string, fullName: string): Statement {
  const parameters = new Parameters();
  const assignment = `"fullName" = ${parameters.add(fullName)}`;
  const touched = `"updatedAt" = greatest(clock_timestamp(), "updatedAt" + interval '1 millisecond')`;
  const condition = compileWhere(userTable, { id }, parameters);

  return parameters.statement(`update users set ${assignment}, ${touched}
  where ${condition} and "deletedAt" is null returning ${userTable.sql.columns}`);
}
