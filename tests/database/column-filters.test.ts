import { expect } from "chai";
import type { Where } from "#domain/shared/repository";
import type { Sample } from "../fixtures/samples.js";
import { thrownBy, useDatabase } from "./use-database.js";

describe("Repository, conditions on columns of every type", () => {
  const db = useDatabase();

  before(() =>
    db.samples.insertMany([
      db.newSample({
        name: "a",
        mood: "calm",
        views: "9007199254740993",
        price: "0.10",
        day: "2024-02-28",
        tags: ["red", "green"],
        counts: [1, 2],
        days: ["2024-02-29"],
        settings: { theme: "Dark", limits: { daily: 5 }, labels: ["x", "y"] },
        extra: { "it's": [1, { deep: true }] },
      }),
      db.newSample({
        name: "b",
        mood: "wild",
        views: "9007199254740992",
        price: "0.2",
        day: "2024-02-29",
        tags: ["green"],
        counts: null,
        days: [],
        settings: { theme: "light", limits: { daily: 40 } },
        extra: [1, "two"],
      }),
      db.newSample({
        name: "c",
        mood: "wild",
        views: "-1",
        price: "10.00",
        day: "0001-01-01",
        tags: [],
        counts: [],
        days: ["0001-01-01"],
        settings: { theme: "auto" },
        extra: null,
      }),
    ]),
  );

  const examples: [promise: string, where: Where<Sample>, names: string[]][] = [
    ["an enum", { mood: "wild" }, ["b", "c"]],
    ["a 64-bit integer exactly", { views: "9007199254740993" }, ["a"]],
    ["a 64-bit integer by size, not as text", { views: { gt: "1" } }, ["a", "b"]],
    ["a decimal number by value, not as text", { price: "0.20" }, ["b"]],
    ["decimal numbers in order", { price: { gte: "0.1", lt: "9" } }, ["a", "b"]],
    ["a list of decimal numbers", { price: { in: ["10", "0.1"] } }, ["a", "c"]],
    ["a day", { day: "2024-02-29" }, ["b"]],
    ["days in order", { day: { lt: "2024-02-29" } }, ["a", "c"]],
    ["a computed column", { total: { gt: "1" } }, ["c"]],

    ["an equal list", { tags: ["red", "green"] }, ["a"]],
    ["an empty list", { tags: { eq: [] } }, ["c"]],
    ["another list", { tags: { ne: ["green"] } }, ["a", "c"]],
    ["another list, and null", { counts: { ne: [1, 2] } }, ["b", "c"]],
    ["a list that is null", { counts: null }, ["b"]],
    ["a list that has an item", { tags: { has: "green" } }, ["a", "b"]],
    ["a list that has all items", { tags: { hasAll: ["green", "red"] } }, ["a"]],
    ["every list has all of no items", { tags: { hasAll: [] } }, ["a", "b", "c"]],
    ["a list that has one of the items", { tags: { hasAny: ["red", "blue"] } }, ["a"]],
    ["no list has one of no items", { tags: { hasAny: [] } }, []],
    ["a list of integers", { counts: { has: 2 } }, ["a"]],
    ["a list of days", { days: { has: "0001-01-01" } }, ["c"]],
    ["not, of a list that may be null", { not: { counts: { has: 1 } } }, ["b", "c"]],

    ["equal JSON", { settings: { eq: { limits: { daily: 40 }, theme: "light" } } }, ["b"]],
    ["other JSON, and null", { extra: { ne: [1, "two"] } }, ["a", "c"]],
    ["JSON that is null", { extra: null }, ["c"]],
    ["JSON that contains an entry", { settings: { contains: { limits: { daily: 5 } } } }, ["a"]],
    ["JSON that contains an item", { extra: { contains: ["two"] } }, ["b"]],
    ["the value of a key", { settings: { at: { theme: "light" } } }, ["b"]],
    ["the value of a key in a key", { settings: { at: { limits: { at: { daily: { gt: 5 } } } } } }, ["b"]],
    ["numbers by size", { settings: { at: { limits: { at: { daily: { lt: 40 } } } } } }, ["a"]],
    ["one of some values of a key", { settings: { at: { theme: { in: ["auto", "light"] } } } }, ["b", "c"]],
    ["another value of a key", { settings: { at: { theme: { ne: "auto" } } } }, ["a", "b"]],
    ["a missing key", { settings: { at: { limits: null } } }, ["c"]],
    [
      "none of some values, or a missing key",
      { settings: { at: { limits: { ne: { daily: 5 } } } } },
      ["b", "c"],
    ],
    ["text in the value of a key", { settings: { at: { theme: { contains: "dAr" } } } }, ["a"]],
    ["the start of the value of a key", { settings: { at: { theme: { startsWith: "au" } } } }, ["c"]],
    ["a list in a key", { settings: { at: { labels: { contains: ["y"] } } } }, ["a"]],
    ["a key with a quote", { extra: { at: { "it's": { contains: [{ deep: true }] } } } }, ["a"]],
    ["no key", { settings: { at: {} } }, ["a", "b", "c"]],
  ];

  for (const [promise, where, names] of examples)
    it(`finds ${promise}: ${JSON.stringify(where)}`, async () => {
      const found = await db.samples.find({ where, orderBy: { name: "asc" } });

      expect(found.map(({ name }) => name)).to.deep.equal(names);
      expect(await db.samples.count({ where })).to.equal(names.length);
    });

  const refused: [promise: string, where: object][] = [
    ["a list operator on a column that is no list", { name: { has: "a" } }],
    ["a list operator on jsonb", { settings: { hasAny: ["a"] } }],
    ["an item that is a list", { tags: { has: ["a"] } }],
    ["an item that is null", { tags: { has: null } }],
    ["items that are no list", { tags: { hasAll: "a" } }],
    ["a text operator on a list", { tags: { contains: "a" } }],
    ["a list for a text", { name: ["a"] }],
    ["a path in a column that is not jsonb", { name: { at: { a: 1 } } }],
    ["a path that is no object", { settings: { at: "theme" } }],
    ["an object as a value of jsonb", { settings: { theme: "dark" } }],
    ["undefined in jsonb", { settings: { eq: undefined } }],
  ];
  for (const [promise, where] of refused)
    it(`refuses before any SQL ${promise}`, async () => {
      const sent = await db.statementsOf(async () => {
        expect(await thrownBy(() => db.samples.find({ where }))).to.be.instanceOf(TypeError);
      });

      expect(sent).to.deep.equal([]);
    });

  const indexed: [promise: string, where: Where<Sample>, index: string][] = [
    ["an item of a list", { tags: { has: "red" } }, "samples_tags"],
    ["one of some items of a list", { tags: { hasAny: ["red"] } }, "samples_tags"],
    ["an entry of JSON", { settings: { contains: { theme: "dark" } } }, "samples_settings"],
  ];
  for (const [promise, where, index] of indexed)
    it(`uses an index for ${promise}`, async () => {
      const sent = await db.statementsOf(() => db.samples.count({ where }));
      const value = index === "samples_tags" ? ["red"] : JSON.stringify({ theme: "dark" });
      const plan = await db.database.transaction(async () => {
        await db.sql("set local enable_seqscan = off");
        return db.sql<{ "QUERY PLAN": string }>(`explain ${sent.join()}`, value);
      });

      expect(JSON.stringify(plan)).to.include(index);
    });
});
