import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContainer, type Foundations } from "#container";
import { Clock } from "#domain/shared/clock";
import { Mailer } from "#domain/shared/mailer";
import { Broker } from "#infrastructure/messages/broker";
import { loadConfig } from "#infrastructure/config/config";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { jobs } from "#infrastructure/jobs/jobs.generated";
import type { Recorder } from "#interface/http/home/recorder";
import { createHttpServer } from "#interface/http/server/http-server";
import type { SocketServer } from "#interface/realtime/socket-server";
import { createFoundations } from "#processes/connect";
import { createService, type Service } from "#processes/service";
import { createServiceApp, createServiceSockets } from "#processes/service-app";
import { type CapturedMail, CapturingMailer } from "./captured-mail.js";
import { testDatabase } from "./database.js";
import { bindFixture, channels, routes } from "./fixtures.js";
import { freePort } from "./free-port.js";
import { variablesOf } from "./pooler.js";
import type { MemoryLogger } from "./memory-logger.js";

/** Rate limits are off, and a slow machine is no overload; a test of limits sets its own. */
const environment = {
  NODE_ENV: "test",
  RATE_LIMIT_PER_USER: "0",
  RATE_LIMIT_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ACCOUNT: "0",
  OVERLOAD_DELAY_MS: "60000",
};

export interface ServiceOptions {
  /** Listens at BASE_URL, so that its own links work; otherwise on any free port of 127.0.0.1. */
  isAtBaseUrl?: boolean;
  /** A service whose database this one shares; this one starts after it, and stops before it. */
  beside?: { databaseUrl: string };
  /** Records the requests that the home page of developers shows. */
  recorder?: Recorder;
  /** Exchanges messages with other services. */
  broker?: Broker;
}

/** The parts of a service that a test replaces. */
interface Replacements {
  logger: MemoryLogger;
  clock: Clock;
  /** Receives the mails. */
  mails: CapturedMail[];
}

export interface RunningService extends Pick<Foundations, "config" | "database" | "realtime"> {
  service: Service;
  server: Server;
  /** The folder of the stored files and mails. */
  files: string;
  stop(): Promise<void>;
}

/** Starts a service that listens, without its background work. */
export async function startService(
  variables: Record<string, string>,
  { beside, isAtBaseUrl, recorder, broker }: ServiceOptions,
  { logger, clock, mails }: Replacements,
): Promise<RunningService> {
  const storage = beside ? { url: beside.databaseUrl, drop: async () => {} } : await testDatabase();
  const port = isAtBaseUrl ? await freePort() : 0;
  const files = await mkdtemp(join(tmpdir(), "test-files-"));
  const config = loadConfig({
    ...environment,
    STORAGE_DIR: join(files, "files"),
    MAIL_DIR: join(files, "mail"),
    ...(port !== 0 && { PORT: String(port) }),
    ...variables,
    ...variablesOf(storage.url),
  });
  const foundations = withShortLocks(createFoundations(config, logger));
  const container = await createContainer(foundations);
  const mailer = new CapturingMailer(container.get(Mailer), mails);
  container.rebind(Mailer).toConstantValue(mailer);
  bindFixture(container, foundations.database);
  container.rebind(Clock).toConstantValue(clock);
  if (broker) container.bind(Broker).toConstantValue(broker);
  const service = createService(foundations, container);
  const app = await createServiceApp(foundations, service.resolve, routes, { recorder });
  const server = createHttpServer(app, { headersMs: 15_000, requestMs: 30_000, keepAliveMs: 5_000 });
  const sockets = createServiceSockets(foundations, service.resolve, channels);
  await sockets.attach(server);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    ...foundations,
    service,
    server,
    files,
    stop: () => stopService({ service, server, sockets, storage, files }),
  };
}

interface Parts {
  service: Service;
  server: Server;
  sockets: SocketServer;
  storage: { drop(): Promise<void> };
  files: string;
}

async function stopService({ service, server, sockets, storage, files }: Parts): Promise<void> {
  sockets.stop();
  server.closeAllConnections();
  server.close();
  await service.stop();
  await storage.drop();
  await rm(files, { recursive: true, force: true });
}

/** Shortens the locks of Agenda: it keeps a timer for half the time of a lock after the last job, and mocha waits for it. */
function withShortLocks(foundations: Foundations): Foundations {
  const mongodbUrl = foundations.config.MONGODB_URL;

  return {
    ...foundations,
    jobs: new AgendaJobs({ ...foundations, jobs, mongodbUrl, lockLifetimeMs: 5_000 }),
  };
}
