import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "mocha";
import request from "supertest";
import { scope } from "#application/kit/scope";
import { createContainer, type Foundations } from "#container";
import { CredentialRepository } from "#domain/auth/credential.repository";
import type { TokenPurpose } from "#domain/auth/one-time-token";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { SessionStore } from "#domain/auth/session-store";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { type Mail, Mailer } from "#domain/shared/mailer";
import type { MutationKind } from "#domain/shared/events";
import type { Note } from "#domain/notes/note";
import { NoteRepository } from "#domain/notes/note.repository";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";
import { type Config, loadConfig } from "#infrastructure/config/config";
import type { Database } from "#infrastructure/database/database";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { jobs } from "#infrastructure/jobs/jobs.generated";
import { createHttpServer } from "#interface/http/server";
import { createFoundations, createService, type Service } from "#processes/service";
import { createServiceApp } from "#processes/service-app";
import { type TestDatabase, testDatabase } from "./database.js";
import { MemoryLogger } from "./memory-logger.js";
import { eventually } from "./until.js";

export type Agent = ReturnType<typeof request.agent>;
export type UserRow = Columns<User>;

/** A mutation event as its row has it. */
export interface EventRow {
  table: string;
  kind: MutationKind;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  actorId: string | null;
  requestId: string | null;
}

/** Outside any test's way; a test that is about limits sets its own. */
const environment = {
  NODE_ENV: "test",
  RATE_LIMIT_PER_USER: "0",
  RATE_LIMIT_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ACCOUNT: "0",
};

class CapturedMail extends Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}

/** The time of day, and what a test adds to it. */
class TestClock extends Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

/** Set in what goes on behind the requests. */
const background = new AsyncLocalStorage<true>();

interface Running {
  config: Config;
  storage: TestDatabase;
  database: Database;
  service: Service;
  server: Server;
}

/**
 * The whole service on a database of its own, over real HTTP, for the tests of one `describe`. Only the mail server is a
 * stand-in. Events, jobs and crons run as in `make run`.
 */
export class TestService {
  readonly logger = new MemoryLogger();
  readonly clock = new TestClock();
  #mails = new CapturedMail();
  #files = "";
  #started: Running | undefined;
  #made = 0;

  constructor(private readonly variables: Record<string, string>) {}

  async start(): Promise<void> {
    const storage = await testDatabase();
    this.#files = await mkdtemp(join(tmpdir(), "tenon-files-"));
    const config = loadConfig({ ...environment, STORAGE_DIR: this.#files, ...this.variables });
    const foundations = withShortLocks(createFoundations(config, storage.url, this.logger));
    const container = await createContainer(foundations);
    container.rebind(Mailer).toConstantValue(this.#mails);
    container.rebind(Clock).toConstantValue(this.clock);
    const service = createService(foundations, container);
    const app = createServiceApp(config, service.resolve);
    const server = createHttpServer(app, { headersMs: 15_000, requestMs: 30_000 }).listen(0, "127.0.0.1");
    this.#started = { config, storage, database: foundations.database, service, server };
    await once(server, "listening");
    await background.run(true, () => service.start({ events: true, scheduler: true }));
  }

  async stop(): Promise<void> {
    const { server, service, storage } = this.#running;
    server.closeAllConnections();
    server.close();
    await service.stop();
    await storage.drop();
    await rm(this.#files, { recursive: true, force: true });
  }

  get resolve(): Service["resolve"] {
    return this.#running.service.resolve;
  }

  get databaseUrl(): string {
    return this.#running.storage.url;
  }

  /** The names of the stored files. */
  files(): Promise<string[]> {
    return readdir(this.#files);
  }

  /** A caller who is not signed in, with the cookie jar of a browser on our own origin. */
  get anonymous(): Agent {
    const { server, config } = this.#running;
    const { port } = server.address() as AddressInfo;

    return request.agent(`http://127.0.0.1:${port}`).set("Origin", String(config.ALLOWED_ORIGINS[0]));
  }

  /** A caller with a session of `user`. */
  async as(user: { id: string }): Promise<Agent> {
    const session = { userId: user.id, ip: "127.0.0.1", userAgent: "test" };
    const { token } = await this.resolve(SessionStore).start(session);

    return this.withToken(token);
  }

  /** A caller who sends this session token, whatever it is good for. */
  withToken(token: string): Agent {
    const isSecure = this.#running.config.BASE_URL.startsWith("https:");

    return this.anonymous.set("Cookie", `${isSecure ? "__Host-session" : "session"}=${token}`);
  }

  async asUser(): Promise<{ agent: Agent; user: UserRow }> {
    const user = await this.make.user();

    return { agent: await this.as(user), user };
  }

  async asAdmin(): Promise<{ agent: Agent; user: UserRow }> {
    const user = await this.make.user({ isAdmin: true });

    return { agent: await this.as(user), user };
  }

  readonly make = {
    user: async ({ password, ...given }: Partial<UserRow> & { password?: string } = {}): Promise<UserRow> => {
      this.#made += 1;
      const user = await this.resolve(UserRepository).insertOne({
        fullName: `User ${this.#made}`,
        email: `user-${this.#made}@example.com`,
        isAdmin: false,
        isEmailVerified: true,
        ...given,
      });
      if (password !== undefined) {
        const passwordHash = await this.resolve(PasswordHasher).hash(password);
        await this.resolve(CredentialRepository).insertOne({ userId: user.id, passwordHash });
      }

      return user;
    },

    note: (owner: { id: string }, given: Partial<Note> = {}): Promise<Columns<Note>> =>
      this.resolve(NoteRepository).insertOne({ title: "A note", body: "", ...given, ownerId: owner.id }),
  };

  /** The rows that a statement gives, for what the service itself does not show. */
  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.#running.database.query<Row>({ text, values, prepared: false });
  }

  /** The mutation events of one row, in order. */
  events(rowId: string): Promise<EventRow[]> {
    return this.sql('select * from mutation_events where "rowId" = $1 order by sequence', [rowId]);
  }

  /** How many mutation events there are of a table. */
  async countEvents(table: string): Promise<number> {
    const [row] = await this.sql<{ count: string }>(
      'select count(*) from mutation_events where "table" = $1',
      [table],
    );

    return Number(row?.count);
  }

  /** A new one-time token. It waits for the link that every new user is mailed, which would make an older token die. */
  async tokenFor({ id, email }: UserRow, purpose: TokenPurpose): Promise<string> {
    await this.mailTo(email, /verify|password/i);

    return this.resolve(OneTimeTokens).issue(id, purpose);
  }

  /** The first mail to the address whose subject fits, as soon as it is sent. */
  mailTo(address: string, subject: RegExp): Promise<Mail> {
    return eventually(() =>
      this.#mails.sent.find((mail) => mail.to.address === address && subject.test(mail.subject)),
    );
  }

  mailsTo(address: string): Mail[] {
    return this.#mails.sent.filter(({ to }) => to.address === address);
  }

  /** The statements that requests send while `work` runs; what goes on in the background does not count. */
  async statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const stop = this.#running.database.onStatement((text) => {
      if (scope.getStore() && !background.getStore()) statements.push(text);
    });
    try {
      await work();
    } finally {
      stop();
    }

    return statements;
  }

  get #running(): Running {
    if (!this.#started) throw new Error("The service is started by before()");

    return this.#started;
  }
}

/** Agenda keeps a timer for half the time of a lock after the last job, and mocha waits for it. */
function withShortLocks(foundations: Foundations): Foundations {
  const { logger, pool } = foundations;

  return { ...foundations, jobs: new AgendaJobs({ jobs, logger, pool, lockLifetimeMs: 5_000 }) };
}

/** Starts the service before the tests of the `describe` it is called in, and stops it after them. */
export function useService(variables: Record<string, string> = {}): TestService {
  const service = new TestService(variables);
  before(() => service.start());
  after(() => service.stop());

  return service;
}
