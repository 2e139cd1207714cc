import { expect } from "chai";
import type { AnyQueryBuilder } from "objection";
import type { Columns } from "#domain/shared/entity";
import type { Where } from "#domain/shared/repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import type { Shape } from "#infrastructure/database/query/question";
import type { Rows } from "#infrastructure/database/table";
import {
  articlesSchema,
  articleTable,
  articleTagTable,
  commentTable,
  tagTable,
  topicTable,
  type Article,
  type Topic,
} from "../fixtures/articles.js";
import { thrownBy, useDatabase } from "./use-database.js";

/** Repositories whose questions the tests write. */
class Articles extends ObjectionRepository<Article> {
  override ask<const S extends Shape>(shape: S, build: (articles: Rows<Article>) => AnyQueryBuilder) {
    return super.ask(shape, build);
  }

  get ownTags() {
    return this.related("tags");
  }
}

class Topics extends ObjectionRepository<Topic> {
  override ask<const S extends Shape>(shape: S, build: (topics: Rows<Topic>) => AnyQueryBuilder) {
    return super.ask(shape, build);
  }

  get ownChildren() {
    return this.related("children");
  }
}

interface Plan {
  topic?: string;
  comments?: string[];
  tags?: string[];
}

/** The articles by title. The tag "gone" and the comment "gone" are soft-deleted, and so is every link to "unlinked". */
const plans: Record<string, Plan> = {
  one: { topic: "leaf", comments: ["a", "b", "c", "gone"], tags: ["red", "blue", "gone", "unlinked"] },
  two: { topic: "branch", comments: ["b", "d"], tags: ["red"] },
  bare: {},
};
const titles = Object.keys(plans);

describe("Repository, with relations", () => {
  const db = useDatabase();
  let articles: Articles;
  let topics: Topics;
  let tags: ObjectionRepository<typeof tagTable.row & object>;
  let comments: ObjectionRepository<typeof commentTable.row & object>;

  before(async () => {
    for (const statement of articlesSchema) await db.sql(statement);
    articles = new Articles(articleTable, db.database);
    topics = new Topics(topicTable, db.database);
    tags = new ObjectionRepository(tagTable, db.database);
    comments = new ObjectionRepository(commentTable, db.database);
    await makeRows();
  });

  async function makeRows() {
    const root = await topics.insertOne({ name: "root" });
    const branch = await topics.insertOne({ name: "branch", parentId: root.id });
    const leaf = await topics.insertOne({ name: "leaf", parentId: branch.id });
    await topics.insertOne({ name: "other leaf", parentId: branch.id });
    const found = <Row extends { id: string }>(rows: Row[], isIt: (row: Row) => boolean) =>
      rows.find(isIt)?.id ?? "";
    const topicId = (name?: string) =>
      name === undefined ? null : found([root, branch, leaf], (row) => row.name === name);
    const written = await articles.insertMany(
      Object.entries(plans).map(([title, { topic }]) => ({ title, topicId: topicId(topic) })),
    );
    const named = await tags.insertMany(
      ["red", "blue", "gone", "unlinked", "unused"].map((name) => ({ name })),
    );
    const each = <Row>(of: (plan: Plan, articleId: string) => Row[]) =>
      Object.entries(plans).flatMap(([title, plan]) =>
        of(
          plan,
          found(written, (row) => row.title === title),
        ),
      );
    await comments.insertMany(
      each((plan, articleId) => (plan.comments ?? []).map((text) => ({ text, articleId }))),
    );
    const links = new ObjectionRepository(articleTagTable, db.database);
    await links.insertMany(
      each((plan, articleId) =>
        (plan.tags ?? []).map((tag) => ({ articleId, tagId: found(named, ({ name }) => name === tag) })),
      ),
    );
    await comments.softDeleteMany({ where: { text: "gone" } });
    await tags.softDeleteMany({ where: { name: "gone" } });
    await links.softDeleteMany({ where: { tagId: found(named, ({ name }) => name === "unlinked") } });
  }

  const inOrder = { orderBy: { id: "asc" } } as const;
  const textsOf = (rows: readonly { comments: { text: string }[] }[]) =>
    rows.map((row) => row.comments.map(({ text }) => text).join(""));
  const tagsOf = (rows: readonly { tags: { name: string }[] }[]) =>
    rows.map((row) => row.tags.map(({ name }) => name).join(" "));

  describe("many-to-many", () => {
    it("loads the linked rows in the order of their ids, with one statement", async () => {
      const sent = await db.statementsOf(async () => {
        const found = await articles.find({ ...inOrder, relations: { tags: true } });
        expect(tagsOf(found)).to.deep.equal(["red blue", "red", ""]);
      });
      expect(sent).to.have.length(2);
    });

    it("loads the rows of the other side", async () => {
      const red = await tags.findFirst({ where: { name: "red" }, relations: { articles: { tags: true } } });

      expect(red?.articles.map(({ title }) => title)).to.deep.equal(["one", "two"]);
      expect(tagsOf(red?.articles ?? [])).to.deep.equal(["red blue", "red"]);
    });

    it("returns related rows exactly as their own repository does", async () => {
      const [article] = await articles.find({ ...inOrder, relations: { tags: true } });

      expect(article?.tags).to.deep.equal(
        await tags.find({ ...inOrder, where: { name: { in: ["red", "blue"] } } }),
      );
    });

    it("includes soft-deleted rows withDeleted, but no soft-deleted link", async () => {
      const found = await articles.find({ ...inOrder, withDeleted: true, relations: { tags: true } });

      expect(tagsOf(found)).to.deep.equal(["red blue gone", "red", ""]);
    });

    it("is followed by a question, in a sub-query and in a join", async () => {
      const counted = await articles.ask({ title: "text", tags: "integer" }, (rows) =>
        rows.select("title", articles.ownTags.count().as("tags")).orderBy("id"),
      );
      const joined = await articles.ask({ title: "text", name: "text" }, (rows) =>
        rows.joinRelated("tags").select("title", "tags.name").orderBy(["title", "name"]),
      );

      expect(counted.map(({ tags }) => tags)).to.deep.equal([2, 1, 0]);
      expect(joined.map(({ title, name }) => `${title} ${name}`)).to.deep.equal([
        "one blue",
        "one red",
        "two red",
      ]);
    });
  });

  describe("to the same table", () => {
    const namesOf = (rows: readonly Columns<Topic>[] = []) => rows.map(({ name }) => name);

    it("loads both directions and several levels", async () => {
      const root = await topics.findFirst({
        where: { parentId: null },
        relations: { parent: true, children: { children: { parent: true } } },
      });

      expect(root).to.include({ name: "root", parent: null });
      expect(namesOf(root?.children)).to.deep.equal(["branch"]);
      expect(namesOf(root?.children[0]?.children)).to.deep.equal(["leaf", "other leaf"]);
      expect(root?.children[0]?.children[1]?.parent?.name).to.equal("branch");
    });

    it("sends no statement for rows that refer to none", async () => {
      const sent = await db.statementsOf(() =>
        topics.find({ where: { parentId: null }, relations: { parent: { children: true } } }),
      );
      expect(sent).to.have.length(1);
    });

    it("is followed by a question, in a sub-query and in a join", async () => {
      const counted = await topics.ask({ name: "text", children: "integer" }, (rows) =>
        rows.select("name", topics.ownChildren.count().as("children")).orderBy("id"),
      );
      const joined = await topics.ask({ name: "text" }, (rows) =>
        rows.joinRelated("parent").where("parent.name", "branch").select("topics.name").orderBy("topics.id"),
      );

      expect(counted.map(({ children }) => children)).to.deep.equal([1, 2, 0, 0]);
      expect(joined.map(({ name }) => name)).to.deep.equal(["leaf", "other leaf"]);
    });
  });

  describe("that have options", () => {
    it("filters the related rows", async () => {
      const found = await articles.find({
        ...inOrder,
        relations: { comments: { where: { text: { in: ["b", "d"] } } } },
      });
      expect(textsOf(found)).to.deep.equal(["b", "bd", ""]);
    });

    it("filters by a pattern", async () => {
      const found = await articles.find({
        ...inOrder,
        relations: { tags: { where: { name: { contains: "LU" } } } },
      });
      expect(tagsOf(found)).to.deep.equal(["blue", "", ""]);
    });

    it("sorts the related rows of each row", async () => {
      const found = await articles.find({
        ...inOrder,
        relations: { comments: { orderBy: { text: "desc" } }, tags: { orderBy: { name: "asc" } } },
      });

      expect(textsOf(found)).to.deep.equal(["cba", "db", ""]);
      expect(tagsOf(found)).to.deep.equal(["blue red", "red", ""]);
    });

    it("limits the related rows of each row, with one statement for any number of rows", async () => {
      const latest = { orderBy: { text: "desc" }, limit: 2 } as const;
      const sent = await db.statementsOf(async () => {
        const found = await articles.find({
          ...inOrder,
          relations: { comments: latest, tags: { orderBy: { name: "asc" }, limit: 1 } },
        });
        expect(textsOf(found)).to.deep.equal(["cb", "db", ""]);
        expect(tagsOf(found)).to.deep.equal(["blue", "red", ""]);
      });

      expect(sent).to.have.length(3);
    });

    it("loads the relations of the remaining rows", async () => {
      const found = await articles.find({
        ...inOrder,
        relations: { comments: { limit: 1, article: { tags: { limit: 1 } } } },
      });

      expect(textsOf(found)).to.deep.equal(["a", "b", ""]);
      expect(found[0]?.comments[0]?.article).to.deep.include({ title: "one" });
      expect(found[0]?.comments[0]?.article?.tags.map(({ name }) => name)).to.deep.equal(["red"]);
    });

    it("is null for a single row that does not match", async () => {
      const found = await articles.find({ ...inOrder, relations: { topic: { where: { name: "leaf" } } } });

      expect(found.map(({ topic }) => topic?.name)).to.deep.equal(["leaf", undefined, undefined]);
      expect(found[1]?.topic).to.equal(null);
    });
  });

  describe("that are counted", () => {
    it("counts the related rows without loading them, with one statement for each count", async () => {
      const sent = await db.statementsOf(async () => {
        const found = await articles.find({
          ...inOrder,
          relations: { commentsCount: true, tagsCount: true },
        });

        expect(found.map((row) => [row.title, row.commentsCount, row.tagsCount])).to.deep.equal([
          ["one", 3, 2],
          ["two", 2, 1],
          ["bare", 0, 0],
        ]);
        expect(found[0]).not.to.have.any.keys("comments", "tags");
      });

      expect(sent).to.have.length(3);
    });

    it("counts the rows that match, beside the rows that are loaded", async () => {
      const { results } = await articles.findPage({
        ...inOrder,
        page: 1,
        perPage: 10,
        relations: { comments: { limit: 1 }, commentsCount: { where: { text: { ne: "a" } } } },
      });

      expect(results.map((row) => row.commentsCount)).to.deep.equal([2, 2, 0]);
      expect(textsOf(results)).to.deep.equal(["a", "b", ""]);
    });

    it("counts for related rows", async () => {
      const root = await topics.findFirst({
        where: { name: "root" },
        relations: { children: { childrenCount: true, articlesCount: true } },
      });
      expect(root?.children).to.have.length(1);
      expect(root?.children[0]).to.include({ name: "branch", childrenCount: 2, articlesCount: 1 });
    });

    it("counts soft-deleted rows withDeleted, but no soft-deleted link", async () => {
      const [one] = await articles.find({
        ...inOrder,
        withDeleted: true,
        relations: { commentsCount: true, tagsCount: true },
      });
      expect(one).to.include({ commentsCount: 4, tagsCount: 3 });
    });
  });

  describe("in a where", () => {
    const examples: [promise: string, where: Where<Article>, found: string[]][] = [
      ["some", { tags: { some: { name: "blue" } } }, ["one"]],
      ["some of any", { comments: { some: {} } }, ["one", "two"]],
      ["none", { comments: { none: { text: "a" } } }, ["two", "bare"]],
      ["none at all", { tags: { none: {} } }, ["bare"]],
      ["both", { comments: { some: { text: "b" }, none: { text: "a" } } }, ["two"]],
      ["a single row", { topic: { some: { name: "leaf" } } }, ["one"]],
      ["no single row", { topic: { none: {} } }, ["bare"]],
      ["relations of relations", { topic: { some: { parent: { some: { name: "root" } } } } }, ["two"]],
      [
        "the same table twice",
        { topic: { some: { parent: { some: { parent: { none: { parent: { some: {} } } } } } } } },
        ["one", "two"],
      ],
      ["a way back", { tags: { some: { articles: { some: { title: "two" } } } } }, ["one", "two"]],
      ["a pattern", { tags: { some: { name: { contains: "LU" } } } }, ["one"]],
      ["a soft-deleted row", { tags: { some: { name: "gone" } } }, []],
      ["a row behind a soft-deleted link", { tags: { some: { name: "unlinked" } } }, []],
      ["or", { or: [{ title: "bare" }, { tags: { some: { name: "blue" } } }] }, ["one", "bare"]],
      ["not", { not: { tags: { some: { name: "blue" } } } }, ["two", "bare"]],
      [
        "both sides of or in a relation",
        { comments: { some: { or: [{ text: "d" }, { text: "a" }] } } },
        ["one", "two"],
      ],
    ];

    for (const [promise, where, found] of examples)
      it(`${promise}: ${JSON.stringify(where)}`, async () => {
        const sent = await db.statementsOf(async () => {
          const rows = await articles.find({ ...inOrder, where });
          expect(rows.map(({ title }) => title)).to.deep.equal(found);
        });
        const { count } = await articles.findPage({ where, page: 1, perPage: 1 });

        expect(sent).to.have.length(1);
        expect(count).to.equal(found.length);
        expect(await articles.count({ where })).to.equal(found.length);
      });

    it("selects the rows of pages by cursor", async () => {
      const query = { where: { comments: { some: {} } }, relations: { tags: true }, perPage: 1 } as const;
      const first = await articles.findCursorPage(query);
      const second = await articles.findCursorPage({ ...query, cursor: first.nextCursor ?? "" });

      expect(tagsOf([...first.results, ...second.results])).to.deep.equal(["red blue", "red"]);
      expect(second.nextCursor).to.equal(null);
    });

    it("selects the rows of a write", async () => {
      const where: Where<Article> = { tags: { none: {} }, topic: { none: {} } };
      const written = await articles.updateMany({ where }, { topicId: null });

      expect(written.map(({ title }) => title)).to.deep.equal(["bare"]);
    });

    it("restricts a relation and a count", async () => {
      const red = await tags.findFirst({
        where: { name: "red" },
        relations: {
          articles: { where: { tags: { some: { name: "blue" } } } },
          articlesCount: { where: { tags: { none: { name: "blue" } } } },
        },
      });

      expect(red?.articles.map(({ title }) => title)).to.deep.equal(["one"]);
      expect(red?.articlesCount).to.equal(1);
    });
  });

  describe("refuses before any SQL", () => {
    const refused: [promise: string, query: object][] = [
      ["an unknown column of the related rows", { relations: { comments: { where: { title: "a" } } } }],
      ["an unknown sort column", { relations: { comments: { orderBy: { title: "asc" } } } }],
      ["an unknown direction", { relations: { comments: { orderBy: { text: "up" } } } }],
      ["another option", { relations: { comments: { offset: 3 } } }],
      ["an unknown relation of the related rows", { relations: { comments: { limit: 1, tags: true } } }],
      ["a count of an unknown relation", { relations: { likesCount: true } }],
      ["a count of a relation to one row", { relations: { topicCount: true } }],
      ["a limit of a count", { relations: { commentsCount: { limit: 1 } } }],
      ["an unknown column in a count", { relations: { commentsCount: { where: { title: "a" } } } }],
      ["a quantifier that does not exist", { where: { comments: { every: { text: "a" } } } }],
      ["a condition without a quantifier", { where: { comments: {} } }],
      ["a value in place of a quantifier", { where: { comments: { some: "a" } } }],
      ["an unknown column in a relation", { where: { comments: { some: { title: "a" } } } }],
    ];

    for (const [promise, query] of refused)
      it(promise, async () => {
        const sent = await db.statementsOf(async () => {
          expect(await thrownBy(() => articles.find(query))).to.be.instanceOf(TypeError);
        });
        expect(sent).to.be.empty;
      });
  });

  it("sends as many statements for one row as for all", async () => {
    const relations = {
      topic: { childrenCount: true },
      comments: { limit: 1 },
      tags: { articles: { tagsCount: true } },
      commentsCount: true,
    } as const;
    const one = await db.statementsOf(() => articles.find({ where: { title: "one" }, relations }));
    const all = await db.statementsOf(() => articles.find({ where: { title: { in: titles } }, relations }));

    expect(one).to.have.length(8);
    expect(all).to.deep.equal(one.with(0, all[0] ?? ""));
  });
});
