import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Client, escapeIdentifier } from "pg";
import { environment } from "#infrastructure/config/config";
import { ensureEmbedded } from "#tools/postgres/server";
import { migrate, migrationsFingerprint } from "#infrastructure/database/migrations";
import { samplesSchema } from "../fixtures/samples.js";
import { scrollsSchema } from "../fixtures/scrolls.js";

export interface TestDatabase {
  url: string;
  /** Drops the database, and closes all connections to it. */
  drop(): Promise<void>;
}

const { name: service }: { name: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

const fixturesSchema = scrollsSchema + samplesSchema;

/** Class of this file's advisory locks; the objects are hashes of database names. */
const lockClass = 7_236_502;
const templateLock = "template";

/** Returns the prefix of a checkout's templates, which separates checkouts that share a server. */
const templatesOf = (folder: string) =>
  `${service}_template_${createHash("sha256").update(folder).digest("hex").slice(0, 8)}_`;
const templates = templatesOf(import.meta.dirname);
const testDatabases = `${service}_test_`;

/** Returns the URL of the server for tests: that of DATABASE_URL, or else the embedded one. */
export const testServer = async (): Promise<string> =>
  environment()["DATABASE_URL"] ?? (await ensureEmbedded());

/** Returns the values of `returnsOld` that the server for tests supports: both since PostgreSQL 18, else false. */
export async function valuesOfReturnsOld(): Promise<boolean[]> {
  const client = new Client({ connectionString: withDatabase(await testServer(), "postgres") });
  await client.connect();
  const { rows } = await client.query<{ isNew: boolean }>(
    `select current_setting('server_version_num')::int >= 180000 as "isNew"`,
  );
  await client.end();

  return rows[0]?.isNew ? [true, false] : [false];
}

/**
 * Creates a database with all migrations applied, on the server for tests. It is cloned from a template, which is built
 * once for each state of the migrations.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await testServer();
  const client = new Client({ connectionString: withDatabase(server, "postgres") });
  // Stays connected until the drop: its locks show other runs which databases are in use, and end with this process.
  await client.connect();

  const name = `${testDatabases}${randomBytes(6).toString("hex")}`;
  await lock(client, name);
  await dropLeftOvers(client);
  await clone(client, server, name);

  return {
    url: withDatabase(server, name),
    async drop() {
      await dropDatabase(client, name);
      await client.end();
    },
  };
}

/** Drops the templates of a removed checkout, whose copy of this file was in `folder`. */
export async function dropTemplates(folder: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(await testServer(), "postgres") });
  await client.connect();
  for (const name of await databases(client, templatesOf(folder))) await dropDatabase(client, name);
  await client.end();
}

async function clone(client: Client, server: string, name: string): Promise<void> {
  const state = createHash("sha256")
    .update(await migrationsFingerprint())
    .update(fixturesSchema);
  const template = `${templates}${state.digest("hex").slice(0, 16)}`;
  await lock(client, templateLock);
  try {
    if (!(await databases(client, templates)).includes(template))
      await buildTemplate(client, server, template);
    await client.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)}`);
  } finally {
    await unlock(client, templateLock);
  }
}

async function buildTemplate(client: Client, server: string, template: string): Promise<void> {
  for (const outdated of await databases(client, templates)) await dropDatabase(client, outdated);

  const draft = `${templates}draft`;
  await client.query(`create database ${escapeIdentifier(draft)} template template0`);
  await migrate(withDatabase(server, draft));
  await createFixtures(withDatabase(server, draft));
  await client.query(`alter database ${escapeIdentifier(draft)} rename to ${escapeIdentifier(template)}`);
}

/** Drops the test databases of killed runs: their locks are free. */
async function dropLeftOvers(client: Client): Promise<void> {
  for (const name of await databases(client, testDatabases)) {
    if (await tryLock(client, name)) {
      await dropDatabase(client, name);
      await unlock(client, name);
    }
  }
}

async function createFixtures(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(fixturesSchema);
  await client.end();
}

async function databases(client: Client, start: string): Promise<string[]> {
  const query = "select datname as name from pg_database where starts_with(datname, $1)";
  const { rows } = await client.query<{ name: string }>(query, [start]);

  return rows.map(({ name }) => name);
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
}

const lock = (client: Client, name: string) =>
  client.query("select pg_advisory_lock($1, hashtext($2))", [lockClass, name]);

const unlock = (client: Client, name: string) =>
  client.query("select pg_advisory_unlock($1, hashtext($2))", [lockClass, name]);

async function tryLock(client: Client, name: string): Promise<boolean> {
  const query = "select pg_try_advisory_lock($1, hashtext($2)) as free";
  const { rows } = await client.query<{ free: boolean }>(query, [lockClass, name]);

  return rows[0]?.free ?? false;
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;

  return changed.href;
}
