import { currentCause } from "#application/kit/work-context";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { Parameters, type Statement } from "#infrastructure/database/query/statement";
import { compileWhere } from "#infrastructure/database/query/where";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { userTable } from "#infrastructure/users/user.table";
import { MemoryLogger } from "../tests/support/memory-logger.js";
import { nameOf } from "./data.js";
import { median } from "./load.js";

type Write = (id: string, fullName: string) => Promise<unknown>;

const writes = 500;
/** Writes at the same time, each on a connection. */
export const concurrency = 10;
const rounds = 15;

/** Calls `work` with connections like those of the service, and closes them afterwards. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const logger = new MemoryLogger();
  const settings = { url, poolMax: concurrency, statementTimeoutMs: 10_000, logger, cause: currentCause };
  const database = new Database(settings, new Subscriptions());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Compares the repository's update with the same update without its event. Both build their statements in the same way, and
 * take turns.
 */
export async function compareWrites(database: Database) {
  const ids = await someIds(database);
  const withEvent = writeOf(database);
  const alone: Write = (id, fullName) => database.query(updateAlone(id, fullName));
  for (const write of [withEvent, alone]) await perSecond(write, ids);

  const [one, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await perSecond(withEvent, ids));
    other.push(await perSecond(alone, ids));
  }

  return {
    writesPerSecond: median(one),
    writesPerSecondWithout: median(other),
    ratio: median(one.map((speed, round) => speed / (other[round] ?? NaN))),
  };
}

/** Returns the writes per second with events: the median of the rounds. */
export async function measureWrites(database: Database): Promise<number> {
  const ids = await someIds(database);
  const speeds: number[] = [];
  for (let round = 0; round <= rounds; round += 1) speeds.push(await perSecond(writeOf(database), ids));

  return median(speeds.slice(1));
}

/** Returns the repository's update of a user, which stores an event. */
export function writeOf(database: Database): Write {
  const users = new ObjectionRepository(userTable, database);

  return (id, fullName) => users.updateOne({ where: { id } }, { fullName });
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

/** Returns the first users. */
export async function someIds(database: Database): Promise<string[]> {
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
