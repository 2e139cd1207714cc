import { expect } from "chai";
import { StatementNames } from "#infrastructure/metrics/statement-names";

const nameOf = (text: string, names = new StatementNames()) => {
  const { db_operation_name: operation, db_collection_name: table } = names.of(text);

  return `${operation} ${table}`.trim();
};

describe("The name of a statement", () => {
  const texts: Record<string, string> = {
    'select "id" from "notes" where "ownerId" = $1': "SELECT notes",
    "\n  select count(*) from (select * from users limit 10) as some": "SELECT users",
    "select 1": "SELECT",
    "select * from jsonb_to_recordset($1) as f(a text) join notes on true": "SELECT notes",
    "with mine as (select * from memberships) select * from mine join boards using (id)":
      "SELECT memberships",
    "with some as materialized (select * from unnest($1) as id) select * from some join boards using (id)":
      "SELECT boards",
    'insert into "notes" ("id") select unnest($1) on conflict ("id") do update set "title" = $2':
      "INSERT notes",
    'with written as (insert into "notes" ("id") select $1 returning "id"), emitted as (insert into mutation_events (a) select 1) select * from written':
      "INSERT notes",
    'with locked as materialized (select * from "notes" for update), written as (update "notes" set a = 1 returning 1) select 1':
      "UPDATE notes",
    "select * from users for no key update": "SELECT users",
    "delete from only_once where id = $1": "DELETE only_once",
    "BEGIN;": "BEGIN",
    "SAVEPOINT trx7;": "SAVEPOINT",
    "": "",
  };
  for (const [text, name] of Object.entries(texts))
    it(`is ${name || "empty"} for ${text || "an empty text"}`, () => expect(nameOf(text)).to.equal(name));

  it("is one of a limited number, however many tables the texts name", () => {
    const names = new StatementNames();
    const found = Array.from({ length: 5_000 }, (_, at) => nameOf(`select * from t${at}`, names));

    expect(new Set(found).size).to.equal(201);
    expect(found.at(-1)).to.equal("_OTHER");
    expect(nameOf("select * from t0", names)).to.equal("SELECT t0");
  });
});
