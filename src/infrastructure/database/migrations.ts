import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import createKnex, { type Knex } from "knex";
import { Client } from "pg";

// Beside `src` in TypeScript, beside this code once it is compiled.
const extension = extname(import.meta.url);
const root = fileURLToPath(new URL(extension === ".ts" ? "../../.." : "../..", import.meta.url));

/** Finds the migrations. The recorded name has no file extension, so the compiled file is the same migration. */
class MigrationFiles implements Knex.MigrationSource<string> {
  readonly #folder = join(root, "migrations");

  async getMigrations(): Promise<string[]> {
    const files = await readdir(this.#folder);

    return files.filter((file) => extname(file) === extension).sort();
  }

  getMigrationName(file: string): string {
    return basename(file, extension);
  }

  async getMigration(file: string): Promise<Knex.Migration> {
    return import(pathToFileURL(join(this.#folder, file)).href);
  }

  /** Changes with the name or the content of any migration. */
  async fingerprint(): Promise<string> {
    const hash = createHash("sha256");
    for (const file of await this.getMigrations()) {
      hash.update(`${file}\0`).update(await readFile(join(this.#folder, file)));
    }

    return hash.digest("hex");
  }
}

const migrationSource = new MigrationFiles();

export const migrationsFingerprint = (): Promise<string> => migrationSource.fingerprint();

/** For the knex CLI and for `migrate`. */
export const knexConfig = (connectionString: string): Knex.Config => ({
  client: "pg",
  connection: connectionString,
  pool: { min: 0, max: 2 },
  migrations: { migrationSource, extension: "ts" },
  seeds: { directory: join(root, "seeds"), extension: "ts", loadExtensions: [extension] },
});

/** The key of the lock that every migrating process takes (`pg_advisory_lock`); an arbitrary number. */
export const migrationLock = 7_236_501;

/**
 * Applies the migrations that are missing, all or none, and returns their names. Concurrent processes wait for each other.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  const knex = createKnex(knexConfig(url));
  try {
    await client.connect().catch((cause: unknown) => {
      throw new Error(`The database at ${new URL(url).host} cannot be reached`, { cause });
    });
    while (!(await isLocked(client))) await delay(100);
    const [, applied]: [number, string[]] = await knex.migrate.latest();

    return applied.map((file) => migrationSource.getMigrationName(file));
  } finally {
    await Promise.all([knex.destroy(), client.end()]);
  }
}

// A waiting statement would keep a snapshot, for which the `create index concurrently` of the other process waits in turn.
async function isLocked(client: Client): Promise<boolean> {
  const query = "select pg_try_advisory_lock($1) as locked";
  const { rows } = await client.query<{ locked: boolean }>(query, [migrationLock]);

  return rows[0]?.locked ?? false;
}
