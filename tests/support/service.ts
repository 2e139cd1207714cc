import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { after, before, type Suite } from "mocha";
import request, { type Response, type Test } from "supertest";
import { scope } from "#application/kit/scope";
import { createContainer, type Foundations } from "#container";
import type { TokenPurpose } from "#domain/one-time-tokens/one-time-token";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { SessionStore } from "#domain/sessions/session-store";
import { Clock } from "#domain/shared/clock";
import { Mailer } from "#domain/shared/mailer";
import type { MutationKind } from "#domain/events/mutation-event";
import { UserRepository } from "#domain/users/user.repository";
import { type Config, loadConfig } from "#infrastructure/config/config";
import type { Database } from "#infrastructure/database/connection/database";
import { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { jobs } from "#infrastructure/jobs/jobs.generated";
import type { Sockets } from "#interface/realtime/sockets";
import { createHttpServer } from "#interface/http/pipeline/server";
import { createFoundations, createService, type Service } from "#processes/service";
import { createServiceApp, createServiceSockets } from "#processes/service-app";
import { type CapturedMail, CapturingMailer } from "./captured-mail.js";
import { faultOf } from "./contract-guard.js";
import { type TestDatabase, testDatabase } from "./database.js";
import { factories, type UserRow } from "./factories.js";
import { freePort } from "./free-port.js";
import { MemoryLogger } from "./memory-logger.js";
import { StatementGuard } from "./statement-guard.js";
import { type Heard, hear, listed } from "./statements.js";
import { TestClock } from "./test-clock.js";
import { eventually, until } from "./until.js";

export type Agent = ReturnType<typeof request.agent>;
export type { UserRow };

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

/** Set in what goes on behind the requests. */
const background = new AsyncLocalStorage<true>();

/** The request on whose behalf the running code is. */
const requestId = () => (background.getStore() ? undefined : scope.getStore()?.requestId);

interface ServiceOptions {
  /** Answers at BASE_URL, so that its own links lead to it; at an address of 127.0.0.1 otherwise. */
  isAtBaseUrl?: boolean;
  /** Another process of this one: on its database, started after it and stopped before it. */
  beside?: TestService;
}

interface Running {
  config: Config;
  storage: TestDatabase;
  database: Database;
  service: Service;
  server: Server;
  sockets: Sockets;
}

/**
 * The whole service on a database of its own, over real HTTP, for the tests of one `describe`. Only the mail server is a
 * stand-in. Events, jobs and crons run as in `make run`.
 */
export class TestService {
  readonly logger = new MemoryLogger();
  readonly clock = new TestClock();
  readonly #mails: CapturedMail[] = [];
  readonly #faults = new Set<string>();
  #files = "";
  #started: Running | undefined;
  readonly #guard = new StatementGuard();

  constructor(
    private readonly variables: Record<string, string>,
    private readonly options: ServiceOptions,
  ) {}

  async start(): Promise<void> {
    const { beside } = this.options;
    const storage = beside ? { url: beside.databaseUrl, drop: async () => {} } : await testDatabase();
    const port = this.options.isAtBaseUrl ? await freePort() : 0;
    this.#files = await mkdtemp(join(tmpdir(), "tenon-files-"));
    const folders = { STORAGE_DIR: join(this.#files, "files"), MAIL_DIR: join(this.#files, "mail") };
    const config = loadConfig({
      ...environment,
      ...folders,
      DATABASE_URL: storage.url,
      ...(port !== 0 && { PORT: String(port) }),
      ...this.variables,
    });
    const foundations = withShortLocks(createFoundations(config, this.logger));
    const container = await createContainer(foundations);
    const mailer = new CapturingMailer(container.get(Mailer), this.#mails);
    container.rebind(Mailer).toConstantValue(mailer);
    container.rebind(Clock).toConstantValue(this.clock);
    const service = createService(foundations, container);
    const app = await createServiceApp(config, service.resolve);
    const server = createHttpServer(app, { headersMs: 15_000, requestMs: 30_000, keepAliveMs: 5_000 });
    const sockets = createServiceSockets(foundations, service.resolve);
    await sockets.attach(server);
    server.listen(port, "127.0.0.1");
    this.#started = { config, storage, database: foundations.database, service, server, sockets };
    await once(server, "listening");
    foundations.database.onStatement((text) => this.#guard.sent(requestId(), text));
    await background.run(true, () => service.start({ events: true, scheduler: true }));
  }

  /** `tests` are those that were to see it. Throws when an answer broke what every answer is held to. */
  async stop(tests?: Suite): Promise<void> {
    const { server, service, storage, sockets } = this.#running;
    sockets.stop();
    server.closeAllConnections();
    server.close();
    await service.stop();
    await storage.drop();
    await rm(this.#files, { recursive: true, force: true });
    const faults = [...this.#faults, ...(tests ? this.#guard.blindSpotsOf(tests) : [])];
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  get resolve(): Service["resolve"] {
    return this.#running.service.resolve;
  }

  get baseUrl(): string {
    return this.#running.config.BASE_URL;
  }

  get databaseUrl(): string {
    return this.#running.storage.url;
  }

  /** The names of the stored files. */
  async files(): Promise<string[]> {
    const folder = join(this.#files, "files");

    return existsSync(folder) ? readdir(folder) : [];
  }

  /** A caller who is not signed in, with the cookie jar of a browser on our own origin. */
  get anonymous(): Agent {
    return request
      .agent(this.address)
      .set("Origin", this.origin)
      .use((asked: Test) => asked.on("response", (answer: Response) => this.#hold(asked, answer)));
  }

  /** Where it listens. */
  get address(): string {
    const { port } = this.#running.server.address() as AddressInfo;

    return `http://127.0.0.1:${port}`;
  }

  /** Where its own pages are. */
  get origin(): string {
    return new URL(this.baseUrl).origin;
  }

  /** A caller with a session of `user`. */
  async as(user: { id: string }): Promise<Agent> {
    return this.withToken(await this.sessionOf(user));
  }

  /** The token of a new session. */
  async sessionOf({ id }: { id: string }, userAgent = "test"): Promise<string> {
    const { token } = await this.resolve(SessionStore).start({ userId: id, ip: "127.0.0.1", userAgent });

    return token;
  }

  /** A caller who sends this session token, whatever it is good for. */
  withToken(token: string): Agent {
    return this.anonymous.set("Cookie", this.cookieOf(token));
  }

  /** The cookie of a session, as a browser sends it. */
  cookieOf(token: string): string {
    return `${this.baseUrl.startsWith("https:") ? "__Host-session" : "session"}=${token}`;
  }

  async asUser(): Promise<{ agent: Agent; user: UserRow }> {
    const user = await this.make.user();

    return { agent: await this.as(user), user };
  }

  async asAdmin(): Promise<{ agent: Agent; user: UserRow }> {
    const user = await this.make.user({ isAdmin: true });

    return { agent: await this.as(user), user };
  }

  /** Rows to test with, valid as they are; a test names what it is about. */
  readonly make = factories((port) => this.resolve(port));

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

  /** A new one-time token. It waits for the link that a new user is mailed, which would make an older token die. */
  async tokenFor(user: UserRow, purpose: TokenPurpose, email = user.email): Promise<string> {
    if (!user.isEmailVerified) await this.mailTo(user.email, /verify|password/i);
    const token = await this.resolve(OneTimeTokens).issue({ userId: user.id, purpose, email });
    if (token === undefined) throw new Error("The user is not there, or has another address");

    return token;
  }

  /** The first mail to the address whose subject fits, as soon as it is sent. */
  mailTo(address: string, subject: RegExp): Promise<CapturedMail> {
    return eventually(() => this.mailsTo(address).find((mail) => subject.test(mail.subject)));
  }

  mailsTo(address: string): CapturedMail[] {
    return this.#mails.filter(({ to }) => to.address === address);
  }

  /**
   * Lets `change` come between the check of a secret and what the secret decides: the request has been let in, and waits for
   * the lock of the account while `change` writes to it. Gives the answer.
   */
  async overtake<T>(
    { id }: { id: string },
    request: () => PromiseLike<T>,
    change: () => Promise<unknown>,
  ): Promise<T> {
    const users = this.resolve(UserRepository);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const signals = new EventEmitter();
    const locked = once(signals, "locked");
    const changed = users.transaction(async () => {
      const asked = once(signals, "asked");
      await users.findFirst({ where: { id }, lock: true });
      signals.emit("locked");
      await asked;
      await change();
    });
    await locked;
    const answer = Promise.resolve(request());
    await until(async () => (await this.sql(waiting)).length > 0);
    signals.emit("asked");
    await changed;

    return answer;
  }

  /** Resolves when every event is delivered and every job is done, for what is told by no mail. */
  async settled(): Promise<void> {
    const left = `select from event_deliveries where status in ('pending', 'running') union all select from agenda_jobs`;
    await until(async () => (await this.sql(left)).length === 0);
  }

  /** The statements that requests send while `work` runs; what goes on in the background does not count. */
  async statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    return (await this.#heard(work)).statements;
  }

  /** Holds the requests of `work` to send so many statements, and gives what it gives. */
  async expectStatements<T>(count: number, work: () => PromiseLike<T>): Promise<T> {
    const { statements, result } = await this.#heard(work);
    expect(statements, listed(statements)).to.have.length(count);

    return result;
  }

  /** Holds the requests of `work` to send as many statements as before when there are three rows more. */
  async expectSameStatements(
    work: () => PromiseLike<unknown>,
    addRow: () => PromiseLike<unknown>,
  ): Promise<void> {
    const before = await this.statementsOf(work);
    for (let added = 0; added < 3; added += 1) await addRow();
    const after = await this.statementsOf(work);
    expect(after, listed(after)).to.have.length(before.length);
  }

  /** The statements of everybody, background work included. */
  async allStatementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    return (await hear(this.#running.database, work)).statements;
  }

  #heard<T>(work: () => PromiseLike<T>): Promise<Heard<T>> {
    return hear(this.#running.database, work, () => requestId() !== undefined);
  }

  /** Every answer of the tests is held to the contract, and its request to a number of statements that does not grow with its rows. */
  #hold({ method, url }: Test, answer: Response): void {
    for (const fault of [faultOf(method, url, answer), this.#guard.faultOf(method, url, answer)])
      if (fault) this.#faults.add(fault);
  }

  get #running(): Running {
    if (!this.#started) throw new Error("The service is started by before()");

    return this.#started;
  }
}

/** Agenda keeps a timer for half the time of a lock after the last job, and mocha waits for it. */
function withShortLocks(foundations: Foundations): Foundations {
  const mongodbUrl = foundations.config.MONGODB_URL;

  return {
    ...foundations,
    jobs: new AgendaJobs({ ...foundations, jobs, mongodbUrl, lockLifetimeMs: 5_000 }),
  };
}

/** Starts the service before the tests of the `describe` it is called in, and stops it after them. */
export function useService(
  variables: Record<string, string> = {},
  options: ServiceOptions = {},
): TestService {
  const service = new TestService(variables, options);
  before(() => service.start());
  after(function () {
    return service.stop(this.test?.parent);
  });

  return service;
}
