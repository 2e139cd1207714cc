import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { Client } from "pg";
import { type TestDatabase, testDatabase } from "../support/database.js";
import { pathWithout } from "../support/path-without.js";
import { useTree } from "../support/tree.js";

const plain = `create index users_planted on users ("fullName")`;
const ignored = `-- squawk-ignore require-concurrent-index-creation\n${plain}`;
const concurrent = `create index concurrently users_planted on users ("fullName")`;

/** Migrations, each with the text that the lint prints about it. */
const faults: [name: string, message: string, sql: string][] = [
  [
    "column",
    "adding-field-with-default",
    "alter table users add column key uuid not null default gen_random_uuid()",
  ],
  ["type", "changing-column-type", `alter table users alter column "fullName" type varchar(100)`],
  ["index", "require-concurrent-index-creation", plain],
  ["unexplained", "write the reason", ignored.replace("users_planted", "users_unexplained")],
];

describe("the lint of migrations", function () {
  this.timeout(120_000);
  const tree = useTree();
  let database: TestDatabase;
  let client: Client;
  before(async () => {
    database = await testDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  const plant = (name: string, sql: string, config = "") =>
    tree().write(
      `migrations/${name}.ts`,
      `${config}export const up = (knex) => knex.raw(\`${sql}\`);\nexport const down = () => {};\n`,
    );

  async function make(target: string, env: Record<string, string> = {}) {
    const command = tree().start(`make --silent ${target}`, { DATABASE_URL: database.url, ...env });

    return { code: await command.exit, output: command.output };
  }

  async function hasIndex(name: string): Promise<boolean> {
    const { rowCount } = await client.query("select from pg_indexes where indexname = $1", [name]);

    return rowCount === 1;
  }

  it("accepts a new table with its index, an ignored rule with its reason, and an index that is built concurrently", async () => {
    await plant(
      "20270101000000_table",
      "create table plants (id uuid); create index plants_id on plants (id)",
    );
    await plant(
      "20270101000001_ignored",
      `-- There are few users.\n${ignored.replace("_planted", "_ignored")}`,
    );
    await plant(
      "20270101000002_concurrent",
      concurrent.replace("_planted", "_concurrent"),
      "export const config = { transaction: false };\n",
    );
    const { code, output } = await make("migrations-lint");

    expect(code, output).to.equal(0);
    expect(output).to.include("3 files");
  });

  it("refuses statements that lock a large table, and an ignored rule without its reason", async () => {
    for (const [name, , sql] of faults) await plant(`20270102000000_${name}`, sql);
    const { code, output } = await make("migrations-lint");
    for (const [name] of faults) await rm(join(tree().folder, `migrations/20270102000000_${name}.ts`));

    expect(code, output).to.equal(2);
    for (const [name, message] of faults)
      expect(output).to.include(message).and.include(`20270102000000_${name}`);
    expect(output).not.to.include("20270101");
  });

  it("warns in make migrate of the migrations that are not applied yet, and applies them", async () => {
    expect((await make("migrate")).output).not.to.include("require-concurrent");
    await plant("20270103000000_pending", plain);
    const { code, output } = await make("migrate");

    expect(code, output).to.equal(0);
    expect(output).to.include("require-concurrent-index-creation").and.include("1 file");
    expect(await hasIndex("users_planted")).to.equal(true);
  });

  it("is left out by make migrate on a machine without Python, which says so", async () => {
    const PATH = await pathWithout(join(tree().folder, "bin"), ["python3"]);
    await tree().run("rm -f var/squawk*");
    await plant("20270104000000_last", plain.replace("_planted", "_last"));
    const { code, output } = await make("migrate", { PATH });

    expect(code, output).to.equal(0);
    expect(output).to.include("needs Python 3").and.include("The migrations are not linted");
    expect(await hasIndex("users_last")).to.equal(true);
  });
});
