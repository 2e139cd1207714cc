import { EventEmitter, once } from "node:events";
import { after, before } from "mocha";
import { currentCause } from "#application/kit/work-context";
import type { Columns, NewRow } from "#domain/shared/entity";
import type { Session } from "#domain/sessions/session";
import type { User } from "#domain/users/user";
import { credentialTable } from "#infrastructure/credentials/credential.table";
import { ObjectionSessionRepository } from "#infrastructure/sessions/session.repository";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { Database, type DatabaseOptions } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { Subscriptions } from "#infrastructure/outbox/subscriptions";
import { type Sample, sampleTable } from "../fixtures/samples.js";
import { ownerTable, scrollTable } from "../fixtures/scrolls.js";
import { ObjectionUserRepository } from "#infrastructure/users/user.repository";
import { userTable } from "#infrastructure/users/user.table";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { MemoryLogger } from "../support/memory-logger.js";
import { pooledDatabase } from "../support/pooler.js";
import { hear } from "../support/statements.js";
import { until } from "../support/until.js";

type UserRow = Columns<User>;

/** The data service on a separate database, which exists from `before` to `after`. */
class DatabaseFixture {
  readonly subscriptions = new Subscriptions();
  readonly logger = new MemoryLogger();
  #server: TestDatabase | undefined;
  #database: Database | undefined;
  readonly #others: Database[] = [];
  #made = 0;

  constructor(private readonly options: Partial<DatabaseOptions>) {}

  async start(): Promise<void> {
    this.#server = await testDatabase();
    this.#database = this.connect(this.options);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#others.map((database) => database.close()));
    await this.#server?.drop();
  }

  /** Opens another data service on the same database, as another process does. */
  connect(options: Partial<DatabaseOptions> = {}): Database {
    const database = new Database(
      {
        ...pooledDatabase(this.url),
        poolMax: 8,
        statementTimeoutMs: 5_000,
        logger: this.logger,
        cause: currentCause,
        ...options,
      },
      this.subscriptions,
    );
    this.#others.push(database);

    return database;
  }

  get url(): string {
    if (!this.#server) throw new Error("The database exists only between before() and after()");

    return this.#server.url;
  }

  get database(): Database {
    if (!this.#database) throw new Error("The database exists only between before() and after()");

    return this.#database;
  }

  get users() {
    return this.usersOf(this.database);
  }

  /** The users, with their relation to scrolls. */
  get owners() {
    return new ObjectionRepository(ownerTable, this.database);
  }

  get scrolls() {
    return new ObjectionRepository(scrollTable, this.database);
  }

  get samples() {
    return new ObjectionRepository(sampleTable, this.database);
  }

  get credentials() {
    return new ObjectionRepository(credentialTable, this.database);
  }

  get sessions() {
    return new ObjectionSessionRepository(sessionTable, this.database);
  }

  usersOf(database: Database) {
    return new ObjectionUserRepository(userTable, database);
  }

  readonly newUser = (given: Partial<Pick<User, "fullName" | "email" | "isAdmin" | "avatarKey">> = {}) => {
    this.#made += 1;

    return {
      fullName: "A User",
      email: `user-${this.#made}@example.com`,
      isAdmin: false,
      isEmailVerified: true,
      ...given,
    };
  };

  readonly newSample = (given: Partial<NewRow<Sample>> = {}): NewRow<Sample> => {
    this.#made += 1;

    return {
      name: `Sample ${this.#made}`,
      mood: "calm",
      count: 3,
      views: "9007199254740993",
      price: "1234567890.10",
      isOpen: true,
      day: "2024-02-29",
      at: new Date("2024-01-31T12:30:45.678Z"),
      settings: { theme: "dark", limits: { daily: 5 } },
      tags: ["plain", 'a "quote", a {brace}, a \\ and NULL', "", "NULL", "Ünïcödé 😀"],
      counts: [1, -2],
      sizes: ["9007199254740993", "-1"],
      prices: ["0.10", "1234567890.12"],
      flags: [true, false],
      days: ["2024-02-29", "0001-01-01"],
      times: [new Date("2024-01-31T12:30:45.678Z")],
      ids: ["01900000-0000-7000-8000-000000000000"],
      ...given,
    };
  };

  makeUser(given: Parameters<typeof this.newUser>[0] = {}): Promise<UserRow> {
    return this.users.insertOne(this.newUser(given));
  }

  makeSession(user: UserRow, given: Partial<Pick<Session, "tokenDigest" | "expiresAt" | "lastSeenAt">> = {}) {
    this.#made += 1;
    const expiresAt = new Date(Date.now() + 86_400_000);
    const row = {
      tokenDigest: `digest-${this.#made}`,
      expiresAt,
      lastSeenAt: new Date(),
      provenAt: new Date(),
      ip: "127.0.0.1",
      ...given,
    };

    return this.sessions.insertOne({ userId: user.id, ...row });
  }

  sql<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>({ text, values, prepared: false });
  }

  /** Resolves when a statement on this database waits for a lock. */
  someoneWaits(): Promise<void> {
    return this.#untilWaiting("wait_event_type = 'Lock'", 1);
  }

  /** Resolves when at least `count` statements on this database are in `pg_sleep`. */
  someoneSleeps(count: number): Promise<void> {
    return this.#untilWaiting("wait_event = 'PgSleep'", count);
  }

  #untilWaiting(condition: string, count: number): Promise<void> {
    const waiting = `select from pg_stat_activity where datname = current_database() and ${condition}`;

    return until(async () => (await this.sql(waiting)).length >= count);
  }

  /** Returns the texts of the statements that are sent while `work` runs. */
  async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    return (await hear(this.database, work)).statements;
  }
}

export function useDatabase(options: Partial<DatabaseOptions> = {}): DatabaseFixture {
  const fixture = new DatabaseFixture(options);
  before(() => fixture.start());
  after(() => fixture.stop());

  return fixture;
}

/** Runs `work` in a transaction that stays open until `commit()` is called. */
export async function openTransaction(database: Database, work: () => Promise<unknown>) {
  const commit = new EventEmitter();
  const isDone = new EventEmitter();
  const done = once(isDone, "done");
  const ended = database.transaction(async () => {
    await work();
    isDone.emit("done");
    await once(commit, "commit");
  });
  await Promise.race([done, ended]);

  return {
    async commit() {
      commit.emit("commit");
      await ended;
    },
  };
}

/** Returns the error that `work` throws. */
export async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not throw");
}

/** Reads a row as the text of its values. */
export const asText = (values: readonly (string | null)[]): readonly (string | null)[] => values;
