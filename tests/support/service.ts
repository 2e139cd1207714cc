import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "mocha";
import request from "supertest";
import { createContainer } from "#container";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { SessionStore } from "#domain/auth/session-store";
import type { Columns } from "#domain/shared/entity";
import { type Mail, Mailer } from "#domain/shared/mailer";
import type { Note } from "#domain/notes/note";
import { NoteRepository } from "#domain/notes/note.repository";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";
import { type Config, loadConfig } from "#infrastructure/config/config";
import type { Database } from "#infrastructure/database/database";
import { createFoundations, createService, type Service } from "#processes/service";
import { createServiceApp } from "#processes/service-app";
import { MemoryLogger } from "./app.js";
import { type TestDatabase, testDatabase } from "./database.js";

export type Agent = ReturnType<typeof request.agent>;
type UserRow = Columns<User>;

const origin = "http://localhost:3000";
/** Outside any test's way; a test that is about limits sets its own. */
const environment = { NODE_ENV: "test", RATE_LIMIT_PER_USER: "0", RATE_LIMIT_PER_ADDRESS: "0", RATE_LIMIT_AUTH_PER_ADDRESS: "0" };

class CapturedMail extends Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}

/**
 * The whole service on a database of its own, over real HTTP, for the tests of one `describe`. Only the mail server is a
 * stand-in. Events, jobs and crons run as in `make run`.
 */
export class TestService {
  readonly logger = new MemoryLogger();
  readonly mails = new CapturedMail();
  #database: TestDatabase | undefined;
  #files = "";
  #service: Service | undefined;
  #db: Database | undefined;
  #app: ReturnType<typeof createServiceApp> | undefined;
  #made = 0;

  constructor(private readonly variables: Record<string, string>) {}

  async start(): Promise<void> {
    this.#database = await testDatabase();
    this.#files = await mkdtemp(join(tmpdir(), "tenon-files-"));
    const config = this.#config();
    const foundations = createFoundations(config, this.#database.url, this.logger);
    const container = await createContainer(foundations);
    (await container.rebind(Mailer)).toConstantValue(this.mails);
    this.#db = foundations.database;
    this.#service = createService(foundations, container);
    this.#app = createServiceApp(config, this.#service.resolve);
    await this.#service.start({ events: true, scheduler: true });
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
    await this.#database?.drop();
    await rm(this.#files, { recursive: true, force: true });
  }

  get resolve(): Service["resolve"] {
    return started(this.#service).resolve;
  }

  get filesFolder(): string {
    return this.#files;
  }

  /** A caller who is not signed in. */
  get anonymous(): Agent {
    return request.agent(started(this.#app));
  }

  /** A caller with a session of `user`, as a browser on our own origin sends it. */
  async as(user: { id: string }): Promise<Agent> {
    const { token } = await this.resolve(SessionStore).start({ userId: user.id, ip: "127.0.0.1", userAgent: "test" });

    return this.anonymous.set("Cookie", `session=${token}`).set("Origin", origin);
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
    return started(this.#db).query<Row>({ text, values, prepared: false });
  }

  /** The mutation events of one row, in order. */
  events(rowId: string): Promise<{ kind: string; before: object | null; after: object | null; actorId: string | null }[]> {
    return this.sql('select * from mutation_events where "rowId" = $1 order by sequence', [rowId]);
  }

  /** The statements that requests send while `work` runs. */
  async statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const stop = started(this.#db).onStatement((text) => void statements.push(text));
    try {
      await work();
    } finally {
      stop();
    }

    return statements;
  }

  #config(): Config {
    return loadConfig({ ...environment, STORAGE_DIR: this.#files, ...this.variables });
  }
}

/** Starts the service before the tests of the `describe` it is called in, and stops it after them. */
export function useService(variables: Record<string, string> = {}): TestService {
  const service = new TestService(variables);
  before(() => service.start());
  after(() => service.stop());

  return service;
}

/** Waits until `condition` gives something, for at most five seconds. */
export async function eventually<T>(condition: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (Date.now() > deadline) throw new Error("What was waited for did not come");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The service is started by before()");

  return part;
}
