import { MongoBackend } from "@agendajs/mongo-backend";
import { type Collection, MongoClient, MongoServerError } from "mongodb";
import type { JobStore } from "#infrastructure/jobs/job-store";

const COLLECTION = "agendaJobs";
const DUPLICATE_KEY = 11_000;
/** Jobs by their old and new names. A migration renames stored ones in PostgreSQL; here it happens when the store is opened. */
const renamed = new Map([["auth.tell-owner", "auth.notify-owner"]]);

/** The job does not run, and will not run again. */
const finished = { nextRunAt: null, lockedAt: null };
/** The job has succeeded: a missing or null count of failures means none. */
const done = { ...finished, lastFinishedAt: { $ne: null }, failCount: { $in: [null, 0] } };

/** Connects to the store in the database of `url`. Throws when it cannot be reached. */
export async function mongoStore(url: string): Promise<JobStore> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 5 });
  try {
    await client.connect();
    const jobs = client.db().collection(COLLECTION);
    await jobs.createIndex({ "data.uniqueKey": 1 }, { unique: true, sparse: true }, {});
    for (const [from, to] of renamed) await jobs.updateMany({ name: from }, { $set: { name: to } });
    const backend = new MongoBackend({ mongo: client.db(), collection: COLLECTION });
    freeFinishedKeys(backend.repository, jobs);

    return {
      backend,
      isDuplicate,
      count: () => countJobs(jobs),
      removeDone: async () => void (await jobs.deleteMany(done)),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Generated ids do not collide, so a duplicate key is always the unique key of a job. */
function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** The index covers finished jobs too, so the key is removed from a finished job when a new job needs it. */
function freeFinishedKeys(repository: MongoBackend["repository"], jobs: Collection): void {
  const save: typeof repository.saveJob = repository.saveJob.bind(repository);
  repository.saveJob = async (job, options) => {
    try {
      return await save(job, options);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const { modifiedCount } = await jobs.updateOne(
        { ...finished, "data.uniqueKey": uniqueKeyOf(job.data) },
        { $unset: { "data.uniqueKey": true } },
      );
      if (modifiedCount === 0) throw error;
      return save(job, options);
    }
  };
}

function uniqueKeyOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "uniqueKey" in data ? data.uniqueKey : undefined;
}

async function countJobs(jobs: Collection) {
  const [queued, due, running, failed, left] = await Promise.all([
    jobs.countDocuments({ nextRunAt: { $ne: null } }),
    jobs.countDocuments({ nextRunAt: { $ne: null, $lte: new Date() } }),
    jobs.countDocuments({ nextRunAt: null, lockedAt: { $ne: null } }),
    jobs.countDocuments({ ...finished, failCount: { $gt: 0 } }),
    jobs.countDocuments(done),
  ]);

  return { queued, due, running, failed, done: left };
}
