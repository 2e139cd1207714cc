import { verify } from "@node-rs/argon2";
import { expect } from "chai";
import { Client } from "pg";
import { loadConfig } from "#infrastructure/config/config";
import { migrate, migrationLock } from "#infrastructure/database/migrations";
import { prepareDatabase, resetDatabase } from "#tools/postgres/prepare";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { until } from "../support/until.js";

describe("The database at start-up", () => {
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    database = await testDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const development = () => loadConfig({ DATABASE_URL: database.url });
  const production = () =>
    loadConfig({
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      BASE_URL: "https://example.com",
      MAIL_URL: "smtp://mail",
    });

  async function emails(): Promise<string[]> {
    const { rows } = await client.query<{ email: string }>("select email from users order by email");

    return rows.map(({ email }) => email);
  }

  it("is migrated outside production, and migration names have no file extension", async () => {
    await client.query("drop schema public cascade; create schema public");
    await prepareDatabase(development());

    const { rows } = await client.query<{ name: string }>("select name from knex_migrations");
    expect(rows).not.to.deep.equal([]);
    for (const { name } of rows) expect(name).to.match(/^\d{14}_[a-z_]+$/);
  });

  it("is seeded outside production when it has no user: two verified users", async () => {
    await prepareDatabase(development());
    await prepareDatabase(development());
    expect(await emails()).to.deep.equal(["admin@example.com", "user@example.com"]);

    const { rows } = await client.query<{
      isAdmin: boolean;
      isVerified: boolean;
      hash: string;
    }>(
      `select "isAdmin", "isEmailVerified" as "isVerified", "passwordHash" as hash
       from users join credentials on "userId" = users.id order by email`,
    );
    expect(rows.map(({ isAdmin }) => isAdmin)).to.deep.equal([true, false]);
    for (const { isVerified, hash } of rows) {
      expect(isVerified).to.equal(true);
      expect(await verify(hash, "correct horse battery staple")).to.equal(true);
    }
  });

  it("is not seeded when it has users", async () => {
    await client.query(
      `insert into users (id, "fullName", email, "isAdmin", "isEmailVerified")
       values (gen_random_uuid(), 'Ann', 'ann@example.com', false, true)`,
    );
    await prepareDatabase(development());
    expect(await emails()).to.deep.equal(["ann@example.com"]);
  });

  it("is neither seeded nor reset in production", async () => {
    await prepareDatabase(production());
    expect(await emails()).to.deep.equal([]);
    expect(await resetDatabase(production()).catch(String)).to.match(/production/);
  });

  it("waits for another migrator, which may build an index concurrently meanwhile", async () => {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const other = migrate(database.url);
    await until(async () => {
      const waiting =
        "select from pg_stat_activity where pid <> pg_backend_pid() and query like '%advisory_lock%'";

      return (await client.query(`${waiting} and datname = current_database()`)).rowCount === 1;
    });
    await client.query("set statement_timeout = 5000");
    await client.query(`create index concurrently users_planted on users ("fullName")`);
    await client.query("select pg_advisory_unlock($1)", [migrationLock]);

    expect(await other).to.deep.equal([]);
  });

  it("contains only the seeds after a reset", async () => {
    await prepareDatabase(development());
    await client.query("create table leftover (id int)");
    const cut = new Promise((resolve) => client.on("error", resolve));
    await resetDatabase(development());
    await cut;
    client = new Client({ connectionString: database.url });
    await client.connect();

    expect(await emails()).to.deep.equal(["admin@example.com", "user@example.com"]);
    expect((await client.query("select to_regclass('leftover') as leftover")).rows).to.deep.equal([
      { leftover: null },
    ]);
  });
});
