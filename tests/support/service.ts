import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { after, before, type Suite } from "mocha";
import request, { type Response, type Test } from "supertest";
import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { SessionStore } from "#application/auth/session-store.service";
import { workContext } from "#application/kit/work-context";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { Deliveries } from "#domain/events/deliveries";
import type { TokenPurpose } from "#domain/one-time-tokens/one-time-token";
import { digestOf, labelled, newToken } from "#domain/shared/token";
import { UserRepository } from "#domain/users/user.repository";
import { type OpenDelivery, openDeliveriesOf } from "#infrastructure/events/log/open-deliveries";
import { type StoredEvent, statesOf } from "#infrastructure/events/stored-event";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";
import type { Service } from "#processes/service";
import type { CapturedMail } from "./captured-mail.js";
import { faultOf } from "./contract-guard.js";
import { factories, type UserRow } from "./factories.js";
import { lasting } from "./lasting.js";
import { MemoryLogger } from "./memory-logger.js";
import { countPooled, isPooled } from "./pooler.js";
import { type RunningService, type ServiceOptions, startService } from "./running-service.js";
import { StatementGuard } from "./statement-guard.js";
import { type Heard, hear, listed } from "./statements.js";
import { TestClock } from "./test-clock.js";
import { eventually, until } from "./until.js";

export type Agent = ReturnType<typeof request.agent>;
export type { UserRow };

/** A row of `mutation_events`, with the whole states of its row. */
export type EventRow = StoredEvent;

const dayMs = 24 * 60 * 60 * 1000;

/** Set in background work. */
const background = new AsyncLocalStorage<true>();

/** Returns the id of the request that the code runs for; undefined in background work. */
const requestId = () => (background.getStore() ? undefined : workContext.getStore()?.requestId);

/**
 * The whole service with a separate database, over real HTTP. Only the mail server is replaced. Events, jobs and crons run
 * as in `make run`.
 */
export class TestService {
  readonly logger = new MemoryLogger();
  readonly clock = new TestClock();
  readonly #mails: CapturedMail[] = [];
  readonly #faults = new Set<string>();
  #started: RunningService | undefined;
  readonly #guard = new StatementGuard();

  constructor(
    private readonly variables: Record<string, string>,
    private readonly options: ServiceOptions,
  ) {}

  /** Starts the service, unless it runs. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = await startService(this.variables, this.options, {
      logger: this.logger,
      clock: this.clock,
      mails: this.#mails,
    });
    const { database, service } = this.#started;
    database.onStatement((text) => this.#guard.sent(requestId(), text));
    await background.run(true, () => service.start({ api: true, events: true, scheduler: true }));
  }

  /** Stops the service after `tests`. Throws when an answer violated the contract, or its request sent a statement per row. */
  async stop(tests?: Suite): Promise<void> {
    await this.#running.stop();
    this.#started = undefined;
    this.#throwFaults(tests);
  }

  /** Makes the running service as new after `tests`. Throws as `stop` does. */
  async reset(tests: Suite | undefined): Promise<void> {
    const { database, server, realtime } = this.#running;
    const { io } = await realtime.open();
    io.local.disconnectSockets(true);
    server.closeAllConnections();
    await until(() => io.of("/").sockets.size === 0);
    await until(() => database.transaction(() => emptyTables((text) => this.sql(text))));
    await rm(this.#running.files, { recursive: true, force: true });
    this.logger.lines.length = 0;
    this.clock.reset();
    this.#mails.length = 0;
    this.#throwFaults(tests);
  }

  /** Returns the resources of this process that the running service keeps open. */
  async resources(): Promise<string[]> {
    if (!this.#started) return [];
    const direct = isPooled ? "and application_name like '% background'" : "";
    const backends = `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' ${direct}`;
    const connections = (await this.sql(backends)).length + (await countPooled(this.databaseUrl)) + 1;

    return ["TCPServerWrap", ...Array.from({ length: connections }, () => "TCPSocketWrap")];
  }

  get resolve(): Service["resolve"] {
    return this.#running.service.resolve;
  }

  get baseUrl(): string {
    return this.#running.config.BASE_URL;
  }

  /** The writes that the reactions of the service follow. */
  get subscriptions(): Subscriptions {
    return this.#running.database.subscriptions;
  }

  get databaseUrl(): string {
    return this.#running.config.DATABASE_DIRECT_URL;
  }

  /** Returns the names of the stored files, or of those in one of their folders. */
  async files(below = ""): Promise<string[]> {
    const folder = join(this.#running.files, "files", below);

    return existsSync(folder) ? readdir(folder) : [];
  }

  /** A new caller without a session, with the cookie jar and the origin of a browser on the service's own pages. */
  get anonymous(): Agent {
    return request
      .agent(this.address)
      .set("Origin", this.origin)
      .use((asked: Test) => asked.on("response", (answer: Response) => this.#hold(asked, answer)));
  }

  /** The URL at which it listens. */
  get address(): string {
    const { port } = this.#running.server.address() as AddressInfo;

    return `http://127.0.0.1:${port}`;
  }

  /** The origin of the service's pages. */
  get origin(): string {
    return new URL(this.baseUrl).origin;
  }

  /** Returns a caller with a new session of `user`. */
  async as(user: { id: string }): Promise<Agent> {
    return this.withCookie(await this.sessionOf(user));
  }

  /** Starts a session, and returns its token. */
  async sessionOf({ id }: { id: string }, userAgent = "test"): Promise<string> {
    const { token } = await this.resolve(SessionStore).start({ userId: id, ip: "127.0.0.1", userAgent });

    return token;
  }

  /** Returns a browser with this session token in its cookie, valid or not. */
  withCookie(token: string): Agent {
    return this.anonymous.set("Cookie", this.cookieOf(token));
  }

  /** Returns a program that sends this bearer token, valid or not. */
  withToken(token: string): Agent {
    return request
      .agent(this.address)
      .set("Authorization", `Bearer ${token}`)
      .use((asked: Test) => asked.on("response", (answer: Response) => this.#hold(asked, answer)));
  }

  /** Creates a personal access token of the user for 90 days, and returns it. */
  async tokenOf({ id: userId }: { id: string }, ...scopes: string[]): Promise<string> {
    const token = newToken();
    await this.resolve(AccessTokenRepository).insertOne({
      userId,
      name: "test",
      scopes: scopes.join(" "),
      tokenDigest: digestOf(token),
      expiresAt: new Date(this.clock.now().getTime() + 90 * dayMs),
    });

    return labelled("access", token);
  }

  /** Returns the cookie of a session, as a browser sends it. */
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

  /** Functions that insert valid rows; a test gives only the values that matter to it. */
  readonly make = factories((port) => this.resolve(port));

  /** Runs a statement and returns its rows, for data that the service does not show. */
  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.#running.database.query<Row>({ text, values, prepared: false });
  }

  /** Returns the mutation events of one row, in order. */
  async events(rowId: string): Promise<EventRow[]> {
    const text = 'select * from mutation_events where "rowId" = $1 order by sequence';
    const events = await this.sql<StoredEvent>(text, [rowId]);

    return events.map((event) => ({ ...event, ...statesOf(event) }));
  }

  /** Returns the deliveries of one row's events that are not done, by reaction. */
  async deliveriesOf(rowId: string): Promise<OpenDelivery[]> {
    return openDeliveriesOf(this.#running.database, await this.events(rowId));
  }

  /** Counts the mutation events of a table. */
  async countEvents(table: string): Promise<number> {
    const [row] = await this.sql<{ count: string }>(
      'select count(*) from mutation_events where "table" = $1',
      [table],
    );

    return Number(row?.count);
  }

  /** Issues a one-time token. First waits for the mail of a new user, whose later token would invalidate this one. */
  async tokenFor(user: UserRow, purpose: TokenPurpose, email = user.email): Promise<string> {
    if (!user.isEmailVerified) await this.mailTo(user.email, /verify|password/i);
    const token = await this.resolve(OneTimeTokens).issue({ userId: user.id, purpose, email });
    if (token === undefined) throw new Error("The user does not exist, or has another address");

    return token;
  }

  /** Waits for the first mail to the address with a matching subject. */
  mailTo(address: string, subject: RegExp): Promise<CapturedMail> {
    return eventually(() => this.mailsTo(address).find((mail) => subject.test(mail.subject)));
  }

  mailsTo(address: string): CapturedMail[] {
    return this.#mails.filter(({ to }) => to.address === address);
  }

  /**
   * Runs `change` between a request's check of a secret and the write that follows. The request has passed the check, and
   * waits for the lock of the account while `change` writes to it. Returns the answer.
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

  /** Waits until every event is delivered and every job is done. */
  async settled(): Promise<void> {
    await until(async () => {
      const { pending, running } = await this.resolve(Deliveries).backlog();

      return pending + running === 0 && (await this.sql("select from agenda_jobs")).length === 0;
    });
  }

  /** Returns the statements that requests send while `work` runs, without those of background work. */
  async statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    return (await this.#heard(work)).statements;
  }

  /** Asserts the number of statements that the requests of `work` send, and returns the result of `work`. */
  async expectStatements<T>(count: number, work: () => PromiseLike<T>): Promise<T> {
    const { statements, result } = await this.#heard(work);
    expect(statements, listed(statements)).to.have.length(count);

    return result;
  }

  /** Asserts that the requests of `work` send the same number of statements with three rows more. */
  async expectSameStatements(
    work: () => PromiseLike<unknown>,
    addRow: () => PromiseLike<unknown>,
  ): Promise<void> {
    const before = await this.statementsOf(work);
    for (let added = 0; added < 3; added += 1) await addRow();
    const after = await this.statementsOf(work);
    expect(after, listed(after)).to.have.length(before.length);
  }

  /** Returns all statements that are sent while `work` runs, including those of background work. */
  async allStatementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    return (await hear(this.#running.database, work)).statements;
  }

  /** Returns the statements that requests send to read replicas while `work` runs. */
  async replicaReadsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    const isOnReplica = (replica?: string) => replica !== undefined && requestId() !== undefined;

    return (await hear(this.#running.database, work, isOnReplica)).statements;
  }

  #heard<T>(work: () => PromiseLike<T>): Promise<Heard<T>> {
    return hear(this.#running.database, work, () => requestId() !== undefined);
  }

  /** Checks every answer against the contract, and its request for a statement per row. */
  #hold({ method, url }: Test, answer: Response): void {
    for (const fault of [faultOf(method, url, answer), this.#guard.faultOf(method, url, answer)])
      if (fault) this.#faults.add(fault);
  }

  /** Throws the violations of the contract since the last call, and the blind spots of `tests`. */
  #throwFaults(tests: Suite | undefined): void {
    const faults = [...this.#faults, ...(tests ? this.#guard.blindSpotsOf(tests) : [])];
    this.#faults.clear();
    this.#guard.clear();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  }

  get #running(): RunningService {
    if (!this.#started) throw new Error("The service is started by before()");

    return this.#started;
  }
}

/**
 * Empties all tables but those of Knex, unless a delivery or a job runs; returns whether they are empty. The cursors of the
 * reactions continue.
 */
async function emptyTables(sql: (text: string) => Promise<{ name: string }[]>): Promise<boolean> {
  await sql("lock table agenda_jobs, event_cursors, event_lanes in access exclusive mode");
  const running = await sql(`select reaction as name from event_cursors where "leaseUntil" > now()
    union all select reaction from event_lanes where lease is not null and "nextAttemptAt" between now() and now() + interval '30 s'
    union all select name from agenda_jobs where locked_at > now() - interval '5 s'`);
  if (running.length > 0) return false;

  const tables = await sql(`select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'knex_%'
      and tablename not in ('event_cursors', 'event_log_cluster')`);
  await sql(`truncate ${tables.map(({ name }) => name).join(", ")} restart identity`);

  return true;
}

/** The service of this process with default settings. It is started for the first test that uses it. */
const shared = new TestService({}, {});
lasting.resources = () => shared.resources();

/**
 * Provides the service to the tests of the `describe` it is called in. Without settings, all of them in this process share
 * one, which is reset after each `describe`. With settings, also with none (`{}`), it is a separate one, for tests that stop
 * it or change its parts: it is started before the tests, and stopped after them.
 */
export function useService(variables?: Record<string, string>, options: ServiceOptions = {}): TestService {
  const service = variables ? new TestService(variables, options) : shared;
  before(() => service.start());
  after(function () {
    const tests = this.test?.parent;

    return service === shared ? service.reset(tests) : service.stop(tests);
  });

  return service;
}
