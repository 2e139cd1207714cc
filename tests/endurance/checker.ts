import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as DatabaseClient } from "pg";
import { digestOf, newToken } from "#domain/shared/token";
import { until } from "../support/until.js";
import { Client } from "./clients.js";
import { Ledger } from "./ledger.js";
import { judge, type Note, type NoteEvent, type Verdict } from "./verdict.js";

// A checker of promises under disturbances, outside of the service. Use:
//
//   const processes = new Processes();                  // processes.ts: starts and ends processes, and notices their exits
//   await processes.start("api 1", "src/processes/api.ts", { env, ready: "API is listening" });
//   const checker = await Checker.open({ databaseUrl, clients: 20 });
//   await processes.start("witness", WITNESS, checker.witness);   // may be killed, and started again
//   checker.write({ addresses: () => ["http://127.0.0.1:3001"], origin: "http://localhost:3000" });
//   …                                                   // disturb: kill processes, servers, connections
//   checker.ledger.servedAfter(performance.now());      // when was the service back?
//   const verdict = await checker.verdict();            // ends the writes, waits for all deliveries, and compares
//   expect(verdict.broken).to.deep.equal([]);
//   expect(processes.exits).to.deep.equal([]);
//   await checker.close(); await processes.end();
//
// The clients use the HTTP API only. Users and sessions are inserted by SQL, and the comparison reads tables by SQL. The API
// processes need the environment `UNLIMITED`, and BASE_URL with the `origin`.

/** The program that records deliveries. */
export const WITNESS = "tests/endurance/witness.ts";

/** Environment of API processes without rate limits, which the clients would reach. */
export const UNLIMITED = {
  RATE_LIMIT_PER_USER: "0",
  RATE_LIMIT_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ADDRESS: "0",
  RATE_LIMIT_AUTH_PER_ACCOUNT: "0",
};

interface CheckerOptions {
  databaseUrl: string;
  /** Users who write at the same time. */
  clients: number;
}

interface WriteOptions {
  /** The addresses of the API processes that take requests now. It is called for each request. */
  addresses: () => readonly string[];
  /** The origin of BASE_URL. */
  origin: string;
  /** Notes of each client. Default 5. */
  notes?: number;
  /** The mean pause of a client between two writes. Default 50 ms. */
  pauseMs?: number;
}

/** Writes as many clients, keeps the ledger, and judges. */
export class Checker {
  readonly ledger = new Ledger();
  readonly #clients: Client[] = [];

  private constructor(
    private readonly databaseUrl: string,
    /** The session tokens of the users: the titles of the notes of the first one begin with `c0-`. */
    readonly tokens: readonly string[],
    private readonly folder: string,
  ) {}

  /** Inserts the users and their sessions. The migrations must be applied. */
  static async open({ databaseUrl, clients }: CheckerOptions): Promise<Checker> {
    const tokens = Array.from({ length: clients }, newToken);
    await select(databaseUrl, INSERT_USERS, [tokens.map(digestOf)]);
    const folder = await mkdtemp(join(tmpdir(), "test-checker-"));
    await writeFile(join(folder, "deliveries"), "");

    return new Checker(databaseUrl, tokens, folder);
  }

  /** How to start a process of `WITNESS`. Several may run. */
  get witness() {
    return { args: [this.databaseUrl, join(this.folder, "deliveries")], ready: "ready" };
  }

  /** Begins to write. A witness must have started, or it misses the first events. */
  write({ notes = 5, pauseMs = 50, ...options }: WriteOptions): void {
    const { ledger } = this;
    for (const [index, token] of this.tokens.entries())
      this.#clients.push(new Client({ ...options, ledger, token, name: `c${index}`, notes, pauseMs }));
  }

  /** Ends the writes, waits until the witness has seen all events, for a minute at most, and compares. */
  async verdict(): Promise<Verdict> {
    await Promise.all(this.#clients.map((client) => client.stop()));
    const events = await select<NoteEvent>(this.databaseUrl, EVENTS);
    const notes = await select<Note>(this.databaseUrl, "select id, title, body from notes");
    // Without the wait, a late delivery would look like a lost one. The verdict names those that are missing.
    await until(async () => {
      const delivered = new Set(await this.#deliveries());

      return events.every(({ sequence }) => delivered.has(sequence));
    }, 60_000).catch(() => {});

    return judge({ ledger: this.ledger, events, notes, deliveries: await this.#deliveries() });
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.stop()));
    await rm(this.folder, { recursive: true });
  }

  async #deliveries(): Promise<string[]> {
    return (await readFile(join(this.folder, "deliveries"), "utf8")).split("\n").filter(Boolean);
  }
}

export async function select<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text, values);

    return rows;
  } finally {
    await client.end();
  }
}

const EVENTS = `
  select sequence, "rowId", after->>'title' as title, after->>'body' as body
  from mutation_events where "table" = 'notes' order by sequence`;

const INSERT_USERS = `
  with made as (
    insert into users (id, "fullName", email, "isAdmin", "isEmailVerified")
    select gen_random_uuid(), 'Client ' || digest, digest || '@example.com', false, true from unnest($1::text[]) as digest
    returning id, email
  )
  insert into sessions (id, "userId", "tokenDigest", "expiresAt", "lastSeenAt", "provenAt", ip)
  select gen_random_uuid(), id, split_part(email, '@', 1), now() + interval '1 day', now(), now(), '127.0.0.1' from made`;
