import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";
import { belongsTo, hasMany, manyToMany } from "#infrastructure/database/query/relations";
import { table } from "#infrastructure/database/table";
import { articleTagTable, type Tag, tagTable } from "../fixtures/articles.js";
import { scrollTable } from "../fixtures/scrolls.js";
import { userTable } from "#infrastructure/users/user.table";

// Compiled by `make check`, never run: declarations that the compiler must reject.

interface Thing extends Entity {
  label: string;
  size: number | null;
  madeAt: Date;
  makerId: string;
  maker?: User;
  heirs?: User[];
}

const columns = { label: "text", size: "integer?", madeAt: "timestamptz", makerId: "uuid" } as const;
const relations = () => ({ maker: belongsTo(userTable, "makerId"), heirs: hasMany(userTable, "email") });

table<Thing>("things", columns);
table<Thing>("things", columns, { relations, redacted: ["label"] });
// @ts-expect-error a column is missing
table<Thing>("things", { label: "text", size: "integer?", madeAt: "timestamptz" });
// @ts-expect-error a column that the entity does not have
table<Thing>("things", { ...columns, colour: "text" });
// @ts-expect-error base columns are implicit
table<Thing>("things", { ...columns, createdAt: "timestamptz" });
// @ts-expect-error a type that the entity does not have
table<Thing>("things", { ...columns, label: "boolean" });
// @ts-expect-error a column that may be null
table<Thing>("things", { ...columns, size: "integer" });
// @ts-expect-error a column that may not be null
table<Thing>("things", { ...columns, label: "text?" });
// @ts-expect-error only columns can be redacted
table<Thing>("things", columns, { redacted: ["maker"] });

const byMaker = belongsTo(userTable, "makerId");
const heirs = hasMany(userTable, "email");
// @ts-expect-error a relation is missing
table<Thing>("things", columns, { relations: () => ({ maker: byMaker }) });
// @ts-expect-error a relation to another entity
table<Thing>("things", columns, { relations: () => ({ maker: belongsTo(scrollTable, "makerId"), heirs }) });
// @ts-expect-error one row, but the entity has many
table<Thing>("things", columns, { relations: () => ({ maker: byMaker, heirs: byMaker }) });
// @ts-expect-error a relation by a missing column
table<Thing>("things", columns, { relations: () => ({ maker: belongsTo(userTable, "userId"), heirs }) });
// @ts-expect-error a relation by a column that the other table does not have
hasMany(scrollTable, "userId");

interface Tagged extends Entity {
  tags?: Tag[];
}

const link = { through: articleTagTable, from: "articleId", to: "tagId" } as const;
table<Tagged>("tagged", {}, { relations: () => ({ tags: manyToMany(tagTable, link) }) });
// @ts-expect-error a relation to another entity
table<Tagged>("tagged", {}, { relations: () => ({ tags: manyToMany(userTable, link) }) });
// @ts-expect-error a link by a column that the join table does not have
manyToMany(tagTable, { ...link, to: "tag" });
