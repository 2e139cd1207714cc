import { expect } from "chai";
import { Client } from "pg";
import { type TestDatabase, testDatabase } from "../support/database.js";

describe("testDatabase", () => {
  const made: TestDatabase[] = [];

  async function make(): Promise<TestDatabase> {
    const database = await testDatabase();
    made.push(database);

    return database;
  }

  afterEach(async () => {
    for (const database of made.splice(0)) await database.drop();
  });

  it("gives each concurrent caller a separate database, migrated and empty", async () => {
    const databases = await Promise.all([make(), make(), make()]);
    expect(new Set(databases.map(({ url }) => url)).size).to.equal(3);
    for (const { url } of databases) expect(await query(url, "select * from users")).to.deep.equal([]);
  });

  it("drops the database while a client is still connected", async () => {
    const dropped = await testDatabase();
    const idle = new Client({ connectionString: dropped.url });
    const cut = new Promise((resolve) => idle.on("error", resolve));
    await idle.connect();
    await dropped.drop();
    await cut;

    const name = new URL(dropped.url).pathname.slice(1);
    const { url } = await make();
    expect(await query(url, `select 1 from pg_database where datname = '${name}'`)).to.deep.equal([]);
  });

  it("drops the databases of killed runs, and keeps those in use", async () => {
    const { url } = await make();
    const dead = `${new URL(url).pathname.slice(1).replace(/[^_]*$/, "")}dead_${process.pid}`;
    await query(url, `create database "${dead}"`);
    await make();

    const names = await query(url, "select datname from pg_database");
    expect(names).to.deep.include({ datname: new URL(url).pathname.slice(1) });
    expect(names).not.to.deep.include({ datname: dead });
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();

    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
