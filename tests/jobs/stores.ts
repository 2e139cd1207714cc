import { MongoClient } from "mongodb";
import type { Pool } from "pg";
import { environment } from "#infrastructure/config/config";
import type { JobStoreSettings } from "#infrastructure/jobs/connect-agenda";
import { createBackgroundPool } from "#infrastructure/shared/background-pool";
import { testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";

/** Access to a job store that bypasses Agenda. */
export interface TestStore extends Omit<JobStoreSettings, "listener"> {
  jobs(): Promise<{ lockedAt: Date | null; error: string | null }[]>;
  /** Inserts a job that a worker locked two seconds ago and has not renewed since. */
  insertLost(name: string, data: object): Promise<void>;
  /** Inserts a job that has succeeded and that its worker has not removed. */
  insertDone(name: string, data: object): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const mongodbUrl = environment()["MONGODB_URL"];

/** Job stores by name. An undefined one has no server to be tested on. */
export const stores = {
  PostgreSQL: openPostgres,
  MongoDB: mongodbUrl === undefined ? undefined : () => openMongo(mongodbUrl),
};

async function openPostgres(): Promise<TestStore> {
  const database = await testDatabase();
  const pool = createBackgroundPool({ url: database.url, logger: new MemoryLogger() });

  return {
    pool,
    jobs: async () =>
      (await pool.query(`select locked_at as "lockedAt", fail_reason as error from agenda_jobs`)).rows,
    insertLost: async (name, data) =>
      void (await pool.query(
        `insert into agenda_jobs (name, locked_at, last_run_at, data) values ($1, now() - interval '2 s', now(), $2)`,
        [name, data],
      )),
    insertDone: async (name, data) =>
      void (await pool.query(
        `insert into agenda_jobs (name, last_run_at, last_finished_at, data) values ($1, now(), now(), $2)`,
        [name, data],
      )),
    clear: async () => void (await pool.query("delete from agenda_jobs")),
    close: () => endAll(pool, database),
  };
}

/** Opens a separate database on the server, which `close` drops. */
async function openMongo(url: string): Promise<TestStore> {
  const database = await testDatabase();
  const pool = createBackgroundPool({ url: database.url, logger: new MemoryLogger() });
  const address = new URL(url);
  address.pathname = `/${new URL(database.url).pathname.slice(1)}`;
  const client = await MongoClient.connect(address.href);
  const jobs = client.db().collection("agendaJobs");
  const taken = (name: string, data: object) => ({
    name,
    data,
    type: "normal",
    priority: 0,
    nextRunAt: null,
    lastRunAt: new Date(),
  });

  return {
    pool,
    mongodbUrl: address.href,
    jobs: async () =>
      (await jobs.find().toArray()).map(({ lockedAt, failReason: error }) => ({ lockedAt, error })),
    insertLost: async (name, data) =>
      void (await jobs.insertOne({ ...taken(name, data), lockedAt: new Date(Date.now() - 2_000) })),
    insertDone: async (name, data) =>
      void (await jobs.insertOne({ ...taken(name, data), lockedAt: null, lastFinishedAt: new Date() })),
    clear: async () => void (await jobs.deleteMany({})),
    async close() {
      await client.db().dropDatabase();
      await client.close();
      await endAll(pool, database);
    },
  };
}

async function endAll(pool: Pool, database: { drop(): Promise<void> }): Promise<void> {
  await pool.end();
  await database.drop();
}
