import { expect } from "chai";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import type { Shape } from "#infrastructure/database/query/question";
import type { Rows } from "#infrastructure/database/table";
import type { AnyQueryBuilder } from "objection";
import {
  articlesSchema,
  articleTable,
  articleTagTable,
  commentTable,
  tagTable,
  topicTable,
  type Article,
} from "../fixtures/articles.js";
import { useDatabase } from "./use-database.js";

/** A repository whose questions the tests write. */
class Articles extends ObjectionRepository<Article> {
  override ask<const S extends Shape>(shape: S, build: (articles: Rows<Article>) => AnyQueryBuilder) {
    return super.ask(shape, build);
  }

  get ownTags() {
    return this.related("tags");
  }
}

describe("Repository, with relations", () => {
  const db = useDatabase();
  let articles: Articles;

  const repositories = () => ({
    tags: new ObjectionRepository(tagTable, db.database),
    links: new ObjectionRepository(articleTagTable, db.database),
    comments: new ObjectionRepository(commentTable, db.database),
    topics: new ObjectionRepository(topicTable, db.database),
  });

  before(async () => {
    for (const statement of articlesSchema) await db.sql(statement);
    articles = new Articles(articleTable, db.database);
  });

  describe("many-to-many", () => {
    before(async () => {
      const { tags, links } = repositories();
      const [one, two] = await articles.insertMany([{ title: "one" }, { title: "two" }, { title: "bare" }]);
      const [red, blue, gone, unlinked] = await tags.insertMany(
        ["red", "blue", "gone", "unlinked"].map((name) => ({ name })),
      );
      const ids = [one, two, red, blue, gone, unlinked].map((row) => row?.id ?? "");
      const [oneId = "", twoId = "", redId = "", blueId = "", goneId = "", unlinkedId = ""] = ids;
      await links.insertMany([
        { articleId: oneId, tagId: blueId },
        { articleId: oneId, tagId: redId },
        { articleId: oneId, tagId: goneId },
        { articleId: oneId, tagId: unlinkedId },
        { articleId: twoId, tagId: redId },
      ]);
      await tags.softDeleteOne({ where: { id: goneId } });
      await links.softDeleteOne({ where: { tagId: unlinkedId } });
    });

    const tagged = { orderBy: { createdAt: "asc" }, relations: { tags: true } } as const;
    const shown = (rows: readonly { title: string; tags: { name: string }[] }[]) =>
      rows.map(({ title, tags }) => [title, ...tags.map(({ name }) => name)].join(" "));

    it("loads the linked rows in the order of their ids, with one statement", async () => {
      const sent = await db.statementsOf(async () => {
        expect(shown(await articles.find(tagged))).to.deep.equal(["one red blue", "two red", "bare"]);
      });
      expect(sent).to.have.length(2);
    });

    it("loads the rows of the other side", async () => {
      const { tags } = repositories();
      const found = await tags.findFirst({ where: { name: "red" }, relations: { articles: { tags: true } } });

      expect(shown(found?.articles ?? [])).to.deep.equal(["one red blue", "two red"]);
    });

    it("returns related rows exactly as their own repository does", async () => {
      const { tags } = repositories();
      const [article] = await articles.find(tagged);

      expect(article?.tags).to.deep.equal(
        await tags.find({ where: { name: { in: ["red", "blue"] } }, orderBy: { id: "asc" } }),
      );
    });

    it("includes soft-deleted rows withDeleted, but no soft-deleted link", async () => {
      const found = await articles.find({ ...tagged, withDeleted: true });

      expect(shown(found)).to.deep.equal(["one red blue gone", "two red", "bare"]);
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
});
