import { MongoBackend } from "@agendajs/mongo-backend";
import { type Collection, MongoClient, MongoServerError } from "mongodb";
import type { JobStore } from "#infrastructure/jobs/job-store";

const COLLECTION = "agendaJobs";
const UNIQUE_INDEX = "uniqueKeyIndex";
const DUPLICATE_KEY = 11_000;

/** Jobs in the database that the address names. Throws when it cannot be reached. */
export async function mongoStore(url: string): Promise<JobStore> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000, maxPoolSize: 5 });
  try {
    await client.connect();
    const jobs = client.db().collection(COLLECTION);
    await makeIndex(jobs);
    const backend = new MongoBackend({ mongo: client.db(), collection: COLLECTION });
    // What tells the states apart is the same as in PostgreSQL.
    const count = (state: object) => jobs.countDocuments(state);

    return {
      backend,

      isDuplicate: (error) =>
        error instanceof MongoServerError &&
        error.code === DUPLICATE_KEY &&
        error.message.includes(UNIQUE_INDEX),

      async count() {
        const [queued, running, failed] = await Promise.all([
          count({ nextRunAt: { $ne: null } }),
          count({ nextRunAt: null, lockedAt: { $ne: null } }),
          count({ nextRunAt: null, lockedAt: null, failCount: { $gt: 0 } }),
        ]);

        return { queued, running, failed };
      },

      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Of the jobs that are not finished, no two of one name have the same unique key. `$or` asks for MongoDB 6. */
async function makeIndex(jobs: Collection): Promise<void> {
  await jobs.createIndex(
    { name: 1, "data.uniqueKey": 1 },
    {
      name: UNIQUE_INDEX,
      unique: true,
      partialFilterExpression: {
        "data.uniqueKey": { $type: "string" },
        $or: [{ nextRunAt: { $type: "date" } }, { lockedAt: { $type: "date" } }],
      },
    },
  );
}
