import { Agenda, type AgendaBackend } from "agenda";
import type { Pool } from "pg";
import type { JobStore } from "#infrastructure/jobs/job-store";
import { JobWakeUp } from "#infrastructure/jobs/job-wake-up";
import type { Listener } from "#infrastructure/shared/listener";

export interface JobStoreSettings {
  /** For jobs that are kept in PostgreSQL, and to wake the workers wherever they are kept. */
  pool: Pool;
  /** For the wake-ups. */
  listener: Listener;
  /** With it jobs are kept in MongoDB, without it in PostgreSQL. */
  mongodbUrl?: string | undefined;
}

export interface AgendaConnection {
  agenda: Agenda;
  wakeUp: JobWakeUp;
  store: JobStore;
}

/**
 * Throws when the store cannot be reached. Every later failure is told to `onOutage`, and Agenda goes on
 * trying.
 */
export async function connectAgenda(
  settings: JobStoreSettings,
  pollMs: number,
  onOutage: (error: unknown) => void,
): Promise<AgendaConnection> {
  const store = await openStore(settings);
  try {
    await adapt(store.backend, onOutage);
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
  agenda.on("error", onOutage);
  await agenda.ready;

  return { agenda, wakeUp, store };
}

/** Whichever it is, the other one's library is not loaded. */
async function openStore({ pool, mongodbUrl }: JobStoreSettings): Promise<JobStore> {
  if (mongodbUrl === undefined) {
    const { postgresStore } = await import("#infrastructure/jobs/postgres-store");

    return postgresStore(pool);
  }
  const { mongoStore } = await import("#infrastructure/jobs/mongo-store");

  return mongoStore(mongodbUrl);
}

async function adapt(backend: AgendaBackend, onOutage: (error: unknown) => void): Promise<void> {
  // Agenda connects in its constructor and unlocks jobs on the side; a failure of either would end the process.
  await backend.connect();
  backend.connect = async () => {};
  const { repository } = backend;
  const unlock = repository.unlockJob.bind(repository);
  repository.unlockJob = (job) => unlock(job).catch(onOutage);
}
