import type { Repository, Where } from "#domain/shared/repository";
import { hasMany } from "#infrastructure/database/query/relations";
import { table } from "#infrastructure/database/table";
import type { Entity } from "#domain/shared/entity";
import { commentTable, type Article, type Comment, type Topic } from "../fixtures/articles.js";

// Compiled by `make check`, never run: relations of a query, and what the compiler must reject.

export async function types(articles: Repository<Article>, topics: Repository<Topic>) {
  const [article] = await articles.find({
    relations: {
      topic: { parent: true, childrenCount: true },
      comments: {
        where: { text: { contains: "a" } },
        orderBy: { createdAt: "desc" },
        limit: 3,
        article: { tagsCount: true },
      },
      tags: true,
      commentsCount: true,
      tagsCount: { where: { name: "a" } },
    },
  });
  const counts: (number | undefined)[] = [article?.commentsCount, article?.tagsCount];
  const nested: (number | undefined)[] = [
    article?.topic?.childrenCount,
    article?.comments[0]?.article?.tagsCount,
  ];
  const parent: string | undefined = article?.topic?.parent?.name;
  // @ts-expect-error a relation of the related rows that was not requested
  void article?.comments[0]?.article?.tags;
  // @ts-expect-error an option is not a property of the rows
  void article?.comments[0]?.limit;

  // @ts-expect-error no such column of the related rows
  await articles.find({ relations: { comments: { where: { title: "a" } } } });
  // @ts-expect-error no such column of the related rows
  await articles.find({ relations: { comments: { orderBy: { title: "asc" } } } });
  // @ts-expect-error a relation to one row is not counted
  await articles.find({ relations: { topicCount: true } });
  // @ts-expect-error a count has no limit
  await articles.find({ relations: { commentsCount: { limit: 3 } } });
  const [plain] = await topics.find({ relations: { parent: true } });
  // @ts-expect-error a count is present only when it was requested
  void plain?.childrenCount;

  const where: Where<Article> = {
    topic: { some: { parent: { none: {} } } },
    tags: { some: { name: "a" }, none: { name: { startsWith: "b" } } },
  };
  // @ts-expect-error no such column of the related rows
  const wrong: Where<Article> = { comments: { some: { title: "a" } } };
  // @ts-expect-error neither some nor none
  const every: Where<Article> = { comments: { every: { text: "a" } } };

  return [counts, nested, parent, where, wrong, every];
}

interface Plan extends Entity {
  limit?: Comment[];
}

// @ts-expect-error a relation with the name of an option
table<Plan>("plans", {}, { relations: () => ({ limit: hasMany(commentTable, "articleId") }) });
