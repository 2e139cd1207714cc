import createKnex from "knex";
import { Client, escapeIdentifier } from "pg";
import type { Config } from "#infrastructure/config/config";
import { ensureEmbedded, wipeEmbedded } from "#infrastructure/database/embedded";
import { knexConfig, migrate } from "#infrastructure/database/migrations";

/** DATABASE_URL, or else the embedded server, started when it does not run yet. */
export async function databaseUrl({ DATABASE_URL }: Config): Promise<string> {
  return DATABASE_URL ?? ensureEmbedded();
}

/**
 * The address of a database to serve from. Outside production it is migrated, and seeded when it has no users; in
 * production that is the migrator's work.
 */
export async function prepareDatabase(config: Config): Promise<string> {
  const url = await databaseUrl(config);
  if (config.NODE_ENV === "production") return url;
  await migrate(url);
  await seedIfEmpty(url);

  return url;
}

/** Throws all data away and starts again from the migrations and the seeds. Never in production. */
export async function resetDatabase(config: Config): Promise<void> {
  if (config.NODE_ENV === "production") throw new Error("A production database is not reset");
  if (config.DATABASE_URL === undefined) await wipeEmbedded();
  else await recreate(new URL(config.DATABASE_URL));
  await prepareDatabase(config);
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
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
