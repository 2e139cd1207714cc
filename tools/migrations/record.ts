import createKnex, { type Knex } from "knex";
import { knexConfig } from "#infrastructure/database/migrations";
import { onScratchDatabase } from "#tools/postgres/prepare";

/** The SQL that a migration sends. */
export interface Recording {
  name: string;
  sql: string;
}

/** Applies all migrations to a scratch database on the server of `url`, and returns the SQL that each one sends. */
export const recordMigrations = (url: string): Promise<Recording[]> =>
  onScratchDatabase(url, (scratch) => withKnex(scratch, record));

/** Returns the names of the migrations that are not applied to the database yet. */
export const pendingMigrations = (url: string): Promise<string[]> =>
  withKnex(url, async ({ migrate }) => {
    const [, pending]: [unknown, string[]] = await migrate.list();

    return pending.map(nameOf);
  });

async function record(knex: Knex): Promise<Recording[]> {
  const recordings: Recording[] = [];
  const statements: string[] = [];
  knex.on("query", ({ sql }: { sql: string }) => statements.push(sql));
  await knex.migrate.latest({
    beforeEach: async ({ isTransaction }) => {
      statements.length = 0;
      if (!isTransaction) statements.push("-- squawk-disable-assume-in-transaction");
    },
    afterEach: async (_, [file]) => {
      recordings.push({ name: nameOf(String(file)), sql: statements.map((sql) => `${sql}\n;\n`).join("") });
    },
  });

  return recordings;
}

const nameOf = (file: string) => file.replace(/\.ts$/, "");

async function withKnex<T>(url: string, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = createKnex(knexConfig(url));
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
