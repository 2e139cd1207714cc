import { Agenda, type AgendaBackend, type JobParameters } from "agenda";
import type { Pool } from "pg";
import type { FinishedJobs } from "#infrastructure/jobs/finished-jobs";
import type { JobStore } from "#infrastructure/jobs/job-store";
import { JobWakeUp } from "#infrastructure/jobs/job-wake-up";
import type { Listener } from "#infrastructure/shared/listener";
import type { OutageLog } from "#infrastructure/shared/outage-log";

export interface JobStoreSettings {
  /** For jobs in PostgreSQL, and for the wake-ups of workers with either store. */
  pool: Pool;
  /** Receives the wake-ups. */
  listener: Listener;
  /** Jobs are stored in MongoDB with this address, in PostgreSQL without. */
  mongodbUrl?: string | undefined;
}

export interface AgendaConnection {
  agenda: Agenda;
  wakeUp: JobWakeUp;
  store: JobStore;
}

interface AgendaSettings extends JobStoreSettings {
  pollMs: number;
  outage: OutageLog;
  finishedJobs: FinishedJobs;
}

/** Throws when the store cannot be reached. Every later failure is reported to `outage`, and Agenda keeps trying. */
export async function connectAgenda(settings: AgendaSettings): Promise<AgendaConnection> {
  const { pollMs, outage } = settings;
  const store = await openStore(settings);
  try {
    await adapt(store.backend, settings);
  } catch (error) {
    await store.close();
    throw error;
  }
  const wakeUp = new JobWakeUp(settings.pool, settings.listener);
  const agenda = new Agenda({
    backend: store.backend,
    notificationChannel: wakeUp,
    processEvery: pollMs,
  });
  agenda.on("error", (error) => outage.failed(error));
  await agenda.ready;

  return { agenda, wakeUp, store };
}

/** Loads the library of the configured store only. */
async function openStore({ pool, mongodbUrl }: JobStoreSettings): Promise<JobStore> {
  if (mongodbUrl === undefined) {
    const { postgresStore } = await import("#infrastructure/jobs/postgres-store");

    return postgresStore(pool);
  }
  const { mongoStore } = await import("#infrastructure/jobs/mongo-store");

  return mongoStore(mongodbUrl);
}

async function adapt(backend: AgendaBackend, { outage, finishedJobs }: AgendaSettings): Promise<void> {
  // Agenda connects in its constructor and unlocks jobs without waiting; a failure of either would end the process.
  await backend.connect();
  backend.connect = async () => {};
  const { repository } = backend;
  const unlock = repository.unlockJob.bind(repository);
  repository.unlockJob = (job) => unlock(job).catch((error: unknown) => outage.failed(error));

  // Agenda stores the end of a job and removes it later; a worker that dies in between would leave it for ever.
  const save: typeof repository.saveJobState = repository.saveJobState.bind(repository);
  const remove: typeof repository.removeJobs = repository.removeJobs.bind(repository);
  repository.saveJobState = async (job, options) => {
    const { _id: id, data } = job;
    if (!id || !isDone(job)) return save(job, options);
    try {
      await finishedJobs.add(data);
      await remove({ id });
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  };
}

/** True when a job in this state has succeeded and will not run again. */
function isDone({ lockedAt, nextRunAt, lastFinishedAt, failCount }: JobParameters): boolean {
  return !lockedAt && !nextRunAt && Boolean(lastFinishedAt) && !failCount;
}
