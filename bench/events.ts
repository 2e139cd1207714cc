import { Database } from "#infrastructure/database/connection/database";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import { compileWhere } from "#infrastructure/database/query/where";
import { Dispatcher } from "#infrastructure/events/dispatch/dispatcher";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { Listener } from "#infrastructure/shared/listener";
import { ObjectionUserRepository } from "#infrastructure/users/user.repository";
import { userTable } from "#infrastructure/users/user.table";
import { MemoryLogger } from "../tests/support/memory-logger.js";
import { nameOf } from "./data.js";
import { median } from "./load.js";

type Write = (id: string, fullName: string) => Promise<unknown>;

const writes = 500;
const concurrency = 10;
const rounds = 15;
const reaction = "bench.measure";

/** Prints the cost of storing an event with a write, and the time from the commit to its reaction. */
export async function measureEvents(url: string): Promise<void> {
  const database = new Database(
    { url, poolMax: concurrency, statementTimeoutMs: 10_000, logger: new MemoryLogger() },
    new Subscriptions(),
  );
  try {
    await compareWrites(database);
    await measureLatency(database, url);
  } finally {
    await database.close();
  }
}

/**
 * Compares the repository's update with the same update without its event. Both build their statements in the same way, and
 * take turns.
 */
async function compareWrites(database: Database): Promise<void> {
  const users = new ObjectionUserRepository(database);
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
  const logger = new MemoryLogger();
  const pool = createBackgroundPool({ url, logger });
  const { subscriptions } = database;
  const users = new ObjectionUserRepository(database);
  let reacted: () => void = () => {};
  const reactions = new Map([[reaction, async () => reacted()]]);
  const listener = new Listener(pool, logger);
  const dispatcher = new Dispatcher({ pool, listener, subscriptions, reactions, logger });
  subscriptions.add("users", ["updated"], reaction);
  dispatcher.start();

  const latencies: number[] = [];
  for (const [number, id] of (await someIds(database)).entries()) {
    const done = new Promise<void>((resolve) => (reacted = resolve));
    await users.updateOne({ where: { id } }, { fullName: nameOf(number) });
    const committedAt = performance.now();
    await done;
    latencies.push(performance.now() - committedAt);
  }
  await dispatcher.stop();
  listener.close();
  await pool.end();

  const sorted = latencies.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(1);
  console.log(`from commit to reaction: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
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
