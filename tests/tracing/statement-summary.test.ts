import { expect } from "chai";
import { summaryOf } from "#infrastructure/tracing/statement-summary";

describe("the name of a statement in a trace", () => {
  const names: [text: string, name: string][] = [
    ['select "id" from "users" where "id" = $1', "SELECT users"],
    ["select count(*) from (select from notes) as found", "SELECT notes"],
    [
      'with written as (insert into "notes" ("id") select $1 returning *) select * from written',
      "INSERT notes",
    ],
    [
      'with locked as (select from "users" for no key update) update "users" set "isAdmin" = $1',
      "UPDATE users",
    ],
    [
      "with one as (select from event_cursors for update skip locked) select * from one",
      "SELECT event_cursors",
    ],
    ["\n  delete from sessions using locked", "DELETE sessions"],
    ["BEGIN;", "BEGIN"],
  ];
  for (const [text, name] of names)
    it(`is ${name} for ${text.trim()}`, () => {
      expect(summaryOf(text)).to.equal(name);
    });
});
