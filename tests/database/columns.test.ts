import { expect } from "chai";
import type { Columns } from "#domain/shared/entity";
import { reviveEvent, type StoredEvent } from "#infrastructure/events/stored-event";
import { rowReader } from "#infrastructure/database/row-reader";
import { Questions } from "#infrastructure/database/query/question";
import { type Sample, sampleTable } from "../fixtures/samples.js";
import { valuesOfReturnsOld } from "../support/database.js";
import { thrownBy, useDatabase } from "./use-database.js";

const { secret: _, ...shape } = sampleTable.shape;

class SampleQuestions extends Questions<Sample> {
  whole = () => this.ask(shape, (samples) => samples.orderBy("name"));
  sums = () =>
    this.sql({ views: "numeric", days: "date[]", mood: ["calm", "wild", null] })`
      select sum(views) as views, array_agg(day) as days, max(mood) as mood from samples where name = 'Summed'`;
}

for (const returnsOld of await valuesOfReturnsOld())
  describe(`Columns of every type, on a server that ${returnsOld ? "returns" : "does not return"} the old row`, () => {
    const db = useDatabase({ returnsOld });

    const eventsOf = async (rowId: string) => {
      const stored = await db.sql<StoredEvent>(
        'select * from mutation_events where "rowId" = $1 order by sequence',
        rowId,
      );

      return stored.map((event) => ({ before: null, after: null, ...reviveEvent(sampleTable, event) }));
    };

    it("are stored and read back unchanged", async () => {
      const given = db.newSample();
      const sample = await db.samples.insertOne(given);

      expect(sample).to.deep.include({ ...given, lastMood: null, extra: null, secret: null });
      expect(await db.samples.findFirst({ where: { id: sample.id } })).to.deep.equal(sample);
    });

    it("are inserted in bulk, null among them", async () => {
      const given = [
        db.newSample({ tags: [], counts: null, extra: null }),
        db.newSample({ tags: ["a"], counts: [], extra: "text" }),
        db.newSample({ tags: ["b", "c"], extra: [1, null, { "a b": "\\u0000" }] }),
        db.newSample({ extra: false, lastMood: "wild" }),
      ];
      const samples = await db.samples.insertMany(given);

      for (const [at, sample] of samples.entries()) expect(sample).to.deep.include(given[at]);
    });

    it("are updated, to null where they may be null", async () => {
      const { id } = await db.samples.insertOne(db.newSample({ extra: { a: 1 }, lastMood: "calm" }));
      const changes = {
        mood: "wild",
        lastMood: null,
        views: "-9223372036854775808",
        price: "0.01",
        day: "9999-12-31",
        settings: { theme: "light", labels: ["a"] },
        extra: null,
        tags: ['"', "{}"],
        counts: null,
        prices: ["9999999999.99"],
        flags: [],
        times: [],
      } as const;
      const updated = await db.samples.updateOne({ where: { id } }, structuredClone<object>(changes));

      expect(updated).to.deep.include(changes);
      expect(await db.samples.findFirst({ where: { id } })).to.deep.equal(updated);
    });

    it("are in events exactly as in the row: no number becomes a float, and no day a time", async () => {
      const inserted = await db.samples.insertOne(db.newSample());
      const where = { id: inserted.id };
      const updated = await db.samples.updateOne(
        { where },
        {
          views: "9007199254740995",
          price: "0.30",
          sizes: ["9007199254740995"],
          times: [new Date(0)],
          count: 7,
        },
      );
      await db.samples.deleteOne({ where });
      const events = await eventsOf(inserted.id);

      expect(events.map(({ before, after }) => ({ before, after }))).to.deep.equal([
        { before: null, after: withoutSecret(inserted) },
        { before: withoutSecret(inserted), after: withoutSecret(updated) },
        { before: withoutSecret(updated), after: null },
      ]);
    });

    it("that the database computes follow the others, and are refused in a write before any SQL", async () => {
      const sample = await db.samples.insertOne(db.newSample({ price: "1.50", count: 3 }));
      const next = await db.samples.insertOne(db.newSample());
      const { total } = await db.samples.updateOne({ where: { id: sample.id } }, { count: 4 });
      const sent = await db.statementsOf(async () => {
        for (const computed of [{ total: "1" }, { number: 1 }]) {
          const row = { ...db.newSample(), ...computed };
          expect(await thrownBy(() => db.samples.insertOne(row))).to.be.instanceOf(TypeError);
          const change = () => db.samples.updateOne({ where: { id: sample.id } }, { count: 1, ...computed });
          expect(await thrownBy(change)).to.be.instanceOf(TypeError);
        }
      });

      expect([sample.total, total]).to.deep.equal(["4.50", "6.00"]);
      expect(next.number).to.equal(sample.number + 1);
      expect(sent).to.deep.equal([]);
    });

    const refused: [promise: string, given: object][] = [
      ["a decimal number with too many digits", { price: "12345678901.00" }],
      ["a number beyond 64 bits", { views: "9223372036854775808" }],
      ["a day that does not exist", { day: "2023-02-29" }],
      ["NUL in JSON", { extra: { deep: ["a\0b"] } }],
      ["half of a surrogate pair in JSON", { extra: "\ud800" }],
      ["NUL in a list", { tags: ["a\0b"] }],
      ["a number beyond 32 bits in a list", { counts: [2 ** 31] }],
      ["text in a list of ids", { ids: ["7"] }],
      ["a text that is not one of the values", { mood: "sad" }],
    ];
    for (const [promise, given] of refused)
      it(`refuses ${promise} with BAD_REQUEST`, async () => {
        const { id } = await db.samples.insertOne(db.newSample());
        for (const work of [
          () => db.samples.insertOne({ ...db.newSample(), ...given }),
          () => db.samples.updateOne({ where: { id } }, given),
        ])
          expect(await thrownBy(work)).to.include({ code: "BAD_REQUEST" });
      });

    it("are the same in the answer of a question", async () => {
      await db.sql("delete from samples");
      const samples = await db.samples.insertMany([
        db.newSample({ name: "A" }),
        db.newSample({ name: "B", lastMood: "wild", extra: { a: [1] } }),
      ]);
      await db.samples.insertOne(
        db.newSample({ name: "Summed", day: "2024-02-29", views: "9007199254740993" }),
      );
      const questions = new SampleQuestions(sampleTable, db.database);
      const answers = await questions.whole();

      expect(answers.slice(0, 2)).to.deep.equal(samples.map(withoutSecret));
      expect(await questions.sums()).to.deep.equal([
        { views: "9007199254740993", days: ["2024-02-29"], mood: "calm" },
      ]);
    });

    it("reads null among the items of an array that another program wrote", () => {
      const read = rowReader<object>(
        [...sampleTable.columns.values()].filter(({ name }) => name === "counts"),
      );

      expect(read(["{1,NULL,3}"])).to.deep.equal({ counts: [1, null, 3] });
    });
  });

const withoutSecret = ({ secret: _, ...sample }: Columns<Sample>) => sample;
