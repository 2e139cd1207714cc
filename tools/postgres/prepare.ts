import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import createKnex from "knex";
import { Client, escapeIdentifier } from "pg";
import type { Config } from "#infrastructure/config/config";
import { knexConfig, migrate } from "#infrastructure/database/migrations";

/** Waits for the database, then migrates it, and seeds it when it has no users. In production the migrator does that. */
export async function prepareDatabase({ DATABASE_DIRECT_URL, NODE_ENV }: Config): Promise<void> {
  if (NODE_ENV === "production") return;
  await reachable(DATABASE_DIRECT_URL);
  await migrate(DATABASE_DIRECT_URL);
  await seedIfEmpty(DATABASE_DIRECT_URL);
}

/** Drops the database with all its data, creates it again, migrates and seeds it. Never in production. */
export async function resetDatabase(config: Config): Promise<void> {
  if (config.NODE_ENV === "production") throw new Error("A production database is not reset");
  await recreate(new URL(config.DATABASE_DIRECT_URL));
  await prepareDatabase(config);
}

async function reachable(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const error = await connectionError(url);
    if (error === undefined) return;
    if (attempt === 1) console.error(`Waiting for the database at ${new URL(url).host}: ${error}`);
    await delay(1_000);
  }
}

async function connectionError(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();

    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

async function seedIfEmpty(url: string): Promise<void> {
  const knex = createKnex(knexConfig(url));
  try {
    if (!(await knex("users").first("id"))) await knex.seed.run();
  } finally {
    await knex.destroy();
  }
}

async function recreate(url: URL): Promise<void> {
  const name = escapeIdentifier(decodeURIComponent(url.pathname.slice(1)));
  await onServer(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
}

/** Calls `work` with the address of a new database on the server of `url`, and drops the database afterwards. */
export async function onScratchDatabase<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = new URL(url);
  scratch.pathname = `scratch_${randomBytes(6).toString("hex")}`;

  return onServer(scratch, async (client) => {
    const name = scratch.pathname.slice(1);
    await client.query(`create database ${name} template template0`);
    try {
      return await work(scratch.href);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  });
}

/** Calls `work` with a connection to the database `postgres` on the server of `url`. */
async function onServer<T>(url: URL, work: (client: Client) => Promise<T>): Promise<T> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
