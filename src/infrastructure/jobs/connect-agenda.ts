import { PostgresBackend } from "@agendajs/postgres-backend";
import { Agenda, type AgendaBackend } from "agenda";
import type { Pool } from "pg";
import { JobWakeUp } from "#infrastructure/jobs/job-wake-up";

/** Agenda looks for work this often by itself; wake-ups tell it of work at once. */
const POLL_MS = 2_000;

export interface JobStore {
  pool: Pool;
  /** With it jobs are kept in MongoDB, without it in PostgreSQL. */
  mongodbUrl?: string | undefined;
}

export interface AgendaConnection {
  agenda: Agenda;
  wakeUp: JobWakeUp;
  backend: AgendaBackend;
}

/**
 * Throws when the store cannot be reached. Every later failure is told to `onOutage`, and Agenda goes on
 * trying.
 */
export async function connectAgenda(
  store: JobStore,
  onOutage: (error: unknown) => void,
): Promise<AgendaConnection> {
  const backend = await createBackend(store);
  // Agenda connects in its constructor and unlocks jobs on the side; a failure of either would end the process.
  await backend.connect();
  backend.connect = async () => {};
  const unlock = backend.repository.unlockJob.bind(backend.repository);
  backend.repository.unlockJob = (job) => unlock(job).catch(onOutage);

  const wakeUp = new JobWakeUp(store.pool, onOutage);
  const agenda = new Agenda({
    backend,
    notificationChannel: wakeUp,
    processEvery: POLL_MS,
  });
  agenda.on("error", onOutage);
  await agenda.ready;

  return { agenda, wakeUp, backend };
}

async function createBackend({ pool, mongodbUrl }: JobStore): Promise<AgendaBackend> {
  if (mongodbUrl === undefined) {
    return new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true });
  }

  const { MongoBackend } = await import("@agendajs/mongo-backend");

  return new MongoBackend({
    address: mongodbUrl,
    options: { serverSelectionTimeoutMS: 5_000, maxPoolSize: 5 },
  });
}
