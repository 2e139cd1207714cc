import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readConfig } from "#processes/read-config";
import { pendingMigrations, type Recording, recordMigrations } from "#tools/migrations/record";

// `make migrations-lint`: lint-migrations.ts <squawk>. With `pending` as a second argument, for `make migrate`, it reads only
// the migrations that are not applied yet, and their mistakes are warnings.

/** Earlier migrations were written before the first release, when every table was empty. */
const firstLinted = "20261123";
const folder = "var/migrations";

const [squawk = "", scope] = process.argv.slice(2);
const url = readConfig().DATABASE_DIRECT_URL;
const pending = scope === "pending" ? await pendingMigrations(url) : undefined;
if (pending?.length !== 0) {
  const recordings = await recordMigrations(url);
  const isGood = lint(
    recordings.filter(({ name }) => name >= firstLinted && (pending?.includes(name) ?? true)),
  );
  if (!isGood && pending) console.log("make migrate still applies these migrations");
  else if (!isGood) process.exitCode = 1;
}

/** Prints the mistakes in the migrations. Returns true if there are none. */
function lint(recordings: Recording[]): boolean {
  if (recordings.length === 0) return true;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, sql } of recordings) writeFileSync(join(folder, `${name}.sql`), sql);
  const unexplained = recordings.filter(({ sql }) => /(?<!^ *--.*\n)^ *-- squawk-ignore/m.test(sql));
  for (const { name } of unexplained)
    console.log(`${name}: write the reason in a comment above squawk-ignore`);
  const files = recordings.map(({ name }) => `${name}.sql`);
  const { status } = spawnSync(resolve(squawk), files, { cwd: folder, stdio: "inherit" });

  return status === 0 && unexplained.length === 0;
}
