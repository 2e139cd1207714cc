import { expect } from "chai";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import createKnex from "knex";
import { identityTable } from "#infrastructure/identities/identity.table";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { signInFlowTable } from "#infrastructure/sign-in-flows/sign-in-flow.table";
import { knexConfig } from "#infrastructure/database/migrations";
import { selectCount, selectRows } from "#infrastructure/database/query/select";
import type { Table } from "#infrastructure/database/table";
import { samplesSchema, sampleTable } from "../fixtures/samples.js";
import { scrollsSchema, scrollTable } from "../fixtures/scrolls.js";
import { userTable } from "#infrastructure/users/user.table";
import { useDatabase } from "./use-database.js";

const folder = join(import.meta.dirname, "../../src/infrastructure");
const tables: Table[] = [];
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (file.endsWith(".table.ts")) tables.push(...Object.values<Table>(await import(join(folder, file))));
}

const fixtures: Table[] = [scrollTable, sampleTable];

/** Only a check such as `mood in ('calm', 'wild')` has values. */
const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
    attgenerated <> '' or attidentity = 'a' as "isComputed", (
      select array(select word[1] from regexp_matches(definition, '''([^'']+)''::text', 'g') as word order by 1)
      from pg_constraint, pg_get_constraintdef(oid) as definition
      where contype = 'c' and conrelid = attrelid and conkey = array[attnum] and definition ~ '= ANY \\(ARRAY\\['
    ) as values
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`;

interface Question {
  where?: object;
  orderBy?: object;
}

describe("The migrated schema", () => {
  const db = useDatabase();

  for (const table of [...tables, ...fixtures]) {
    it(`has exactly the columns that ${table.name} declares: type, nullability, values, and which are computed`, async () => {
      const declared = [...table.columns.values()].map(({ name, type, nullable, isComputed, values }) => ({
        name,
        // A JavaScript date has milliseconds: a more precise column would not equal the value read from it.
        type: type.replace("timestamptz", "timestamp(3) with time zone"),
        nullable,
        isComputed,
        values: values?.toSorted() ?? null,
      }));

      expect(await db.sql(COLUMNS, table.name)).to.have.deep.members(declared);
    });
  }

  it("has an index that starts with each foreign key", async () => {
    const bare = await db.sql<{ name: string }>(
      `select format('%s (%s)', conrelid::regclass, conkey) as name from pg_constraint
        where contype = 'f' and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        )`,
    );

    expect(bare).to.deep.equal([]);
  });

  it("has no undeclared entity table", async () => {
    const found = await db.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'deletedAt'`,
    );

    expect(found.map(({ name }) => name)).to.have.members([...tables, ...fixtures].map(({ name }) => name));
  });

  describe("has an index for", () => {
    const searched = { contains: "needle" };
    const someone = "00000000-0000-7000-8000-000000000000";
    const questions: [promise: string, table: Table, query: Question, indexes: string[]][] = [
      [
        "the search in users",
        userTable,
        { where: { or: [{ fullName: searched }, { email: searched }] } },
        ["users_full_name_search", "users_email_search"],
      ],
      [
        "the search in scrolls",
        scrollTable,
        { where: { or: [{ title: searched }, { body: searched }] } },
        ["scrolls_title_search", "scrolls_body_search"],
      ],
      ["users by createdAt", userTable, { orderBy: { createdAt: "asc" } }, ["users_created_at"]],
      [
        "users by createdAt, newest first",
        userTable,
        { orderBy: { createdAt: "desc" } },
        ["users_created_at"],
      ],
      [
        "users by fullName",
        userTable,
        { orderBy: { fullName: "asc", createdAt: "asc" } },
        ["users_full_name"],
      ],
      ["a user by address", userTable, { where: { email: "a" } }, ["users_email"]],
      [
        "own scrolls by createdAt",
        scrollTable,
        { where: { ownerId: someone }, orderBy: { createdAt: "asc" } },
        ["scrolls_owner_created_at"],
      ],
      [
        "own scrolls by title",
        scrollTable,
        { where: { ownerId: someone }, orderBy: { title: "asc", createdAt: "asc" } },
        ["scrolls_owner_title"],
      ],
      ["the sessions of a user", sessionTable, { where: { userId: someone } }, ["sessions_user"]],
      ["the identities of a user", identityTable, { where: { userId: someone } }, ["identities_user"]],
      [
        "the identity of a provider's subject",
        identityTable,
        { where: { provider: "mock", subject: "1" } },
        ["identities_subject_unique"],
      ],
      [
        "the flow of a callback",
        signInFlowTable,
        { where: { stateDigest: "a" } },
        ["sign_in_flows_state_digest_unique"],
      ],
      [
        "expired flows",
        signInFlowTable,
        { where: { expiresAt: { lt: new Date() } } },
        ["sign_in_flows_expires_at"],
      ],
      [
        "expired sessions",
        sessionTable,
        { where: { expiresAt: { lt: new Date() } } },
        ["sessions_expires_at"],
      ],
    ];

    before(async () => {
      const users = await db.users.insertMany(Array.from({ length: 1_000 }, () => db.newUser()));
      const scrolls = users
        .slice(0, 20)
        .flatMap(({ id }) => Array.from({ length: 50 }, () => ({ ownerId: id })));
      await db.scrolls.insertMany(
        scrolls.map((scroll, at) => ({ ...scroll, title: `Scroll ${at}`, body: "text" })),
      );
      await db.sql(`insert into sessions (id, "userId", "tokenDigest", "expiresAt", "lastSeenAt", "provenAt", ip)
        select gen_random_uuid(), id, id, now() + interval '30 days', now(), now(), '::1' from users`);
      await db.sql(`insert into sign_ups (id, "userId", "fullName", "passwordHash")
        select gen_random_uuid(), id, 'Name', 'hash' from users`);
      await db.sql(`insert into identities (id, "userId", provider, subject)
        select gen_random_uuid(), id, 'mock', id from users`);
      await db.sql(`insert into sign_in_flows
          (id, provider, "stateDigest", "browserDigest", nonce, "codeVerifier", "expiresAt")
        select gen_random_uuid(), 'mock', id, id, id, id, "createdAt" + random() * interval '1 day' from users`);
      await db.sql("vacuum analyze");
    });

    for (const [promise, table, query, indexes] of questions) {
      it(promise, async () => {
        const isSorted = "orderBy" in query;
        const read = isSorted ? selectRows(table, { limit: 10, ...query }) : selectCount(table, query);
        const plan = await rolledBack(async () => {
          // Another index, which may come with the growth of the service, could also answer the question.
          for (const { name } of await otherIndexes(table.name, indexes))
            await db.sql(`drop index "${name}"`);
          // The planner would prefer a sequential scan for a thousand rows.
          await db.sql("set local enable_seqscan = off");
          if (!isSorted) await db.sql("set local enable_indexscan = off");
          if (!isSorted) await db.sql("set local enable_indexonlyscan = off");

          return db.sql<{ "QUERY PLAN": string }>(`explain ${read.text}`, ...read.values);
        });
        const used = plan.map((line) => / on (\w+_\w+)|using (\w+)/.exec(line["QUERY PLAN"]));

        const names = used.flatMap((found) => found?.[1] ?? found?.[2] ?? []);
        expect(names.filter((name) => name !== table.name)).to.have.members(indexes);
      });
    }
  });

  /** Returns what `work` returns, and takes back its changes. */
  async function rolledBack<T>(work: () => Promise<T>): Promise<T> {
    const results: T[] = [];
    await db.database
      .transaction(async () => {
        results.push(await work());
        throw new Error("roll back");
      })
      .catch((error: unknown) => expect(String(error)).to.equal("Error: roll back"));

    return results[0] as T;
  }

  const otherIndexes = (table: string, indexes: string[]) =>
    db.sql<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index
       where indrelid = $1::regclass and indexrelid::regclass::text <> all ($2)
         and not exists (select from pg_constraint where conindid = indexrelid)`,
      table,
      indexes,
    );

  it("can be rolled back step by step and migrated again", async () => {
    const knex = createKnex(knexConfig(db.url));
    await db.sql("drop table scrolls, samples");
    const [, applied]: [number, string[]] = await knex.migrate.latest();
    const [, undone]: [number, string[]] = await knex.migrate.rollback(undefined, true);
    const left = await db.sql(
      "select from information_schema.columns where column_name in ('deletedAt', 'rowId')",
    );
    const [, again]: [number, string[]] = await knex.migrate.latest();
    await knex.destroy();
    await db.sql(scrollsSchema);
    await db.sql(samplesSchema);

    expect(applied).to.deep.equal([]);
    expect(left).to.deep.equal([]);
    expect(undone).not.to.deep.equal([]);
    expect(again).to.deep.equal(undone.toReversed());
    await db.makeUser();
  });
});
