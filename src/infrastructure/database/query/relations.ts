import { type AnyQueryBuilder, Model, type RelationMappings } from "objection";
import type { Columns, Entity, RelationName } from "#domain/shared/entity";
import type { RelationOption } from "#domain/shared/repository";
import { visible } from "#infrastructure/database/query/builder";
import { quote } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";

/** A relation to one row or to many: the rows of `table` whose column `to` has the value of this row's column `from`. */
interface RelationTo<Kind extends "one" | "many", E extends Entity, From extends string> {
  readonly kind: Kind;
  readonly table: Table<E>;
  readonly from: From;
  readonly to: string;
  /** The join table, when there is one: `from` and `to` are then the columns that it links. */
  readonly through?: Link;
}

/** A join table: each of its rows links a row of one table to a row of another. */
interface Link<J extends Entity = Entity, Key = string> {
  readonly through: Table<J>;
  /** The column of the join table with this row's id. */
  readonly from: Key;
  /** The column of the join table with the other row's id. */
  readonly to: Key;
}

type BelongsTo<E extends Entity, From extends string> = RelationTo<"one", E, From>;
type HasMany<E extends Entity> = RelationTo<"many", E, "id">;

export type Relation = RelationTo<"one" | "many", Entity, string>;

type KeyOf<E> = keyof Columns<E> & string;

type DeclarationOf<V, From extends string> = V extends readonly (infer Item extends Entity)[]
  ? HasMany<Item>
  : V extends Entity
    ? BelongsTo<V, From>
    : never;

/** Every relation of `E`, to the entity of its property. None is named like an option of a relation that is loaded. */
export type RelationsOf<E> = {
  [K in RelationName<E>]-?: K extends RelationOption ? never : DeclarationOf<NonNullable<E[K]>, KeyOf<E>>;
};

/** Declares the relation to the row of `table` whose id is in `column` of this table. */
export function belongsTo<E extends Entity, From extends string>(
  table: Table<E>,
  column: From,
): BelongsTo<E, From> {
  return { kind: "one", table, from: column, to: "id" };
}

/** Declares the relation to the rows of `table` with this row's id in `column`, oldest first. */
export function hasMany<E extends Entity>(table: Table<E>, column: KeyOf<E>): HasMany<E> {
  return { kind: "many", table, from: "id", to: column };
}

/**
 * Declares the relation to the rows of `table` that a join table links to this row, oldest first. A soft-deleted row of the
 * join table is no link, also for a query `withDeleted`:
 *
 *     tags: manyToMany(tagTable, { through: articleTagTable, from: "articleId", to: "tagId" })
 */
export function manyToMany<E extends Entity, J extends Entity>(
  table: Table<E>,
  { through, from, to }: Link<J, KeyOf<J>>,
): HasMany<E> {
  return { kind: "many", table, from: "id", to: "id", through: { through, from, to } };
}

/**
 * Returns `from … where …` of the rows of a relation to the row with this key. Conditions on them follow after an `and`; all
 * columns without a table are theirs.
 */
export function relatedRows(
  { table, to, through: link }: Relation,
  key: string,
  alias = table.sql.name,
): string {
  const rows = `from ${table.sql.name} as ${alias}`;
  if (!link) return `${rows} where ${quote(to)} = ${key}`;

  const links = `select ${quote(link.from)} as "$from", ${quote(link.to)} as "$to"
    from ${link.through.sql.name} where "deletedAt" is null`;

  return `${rows} join (${links}) as link on "$to" = ${quote(to)} where "$from" = ${key}`;
}

/** The relations for Objection, which joins them in questions, without soft-deleted rows. */
export function relationMappings(name: string, relations: ReadonlyMap<string, Relation>): RelationMappings {
  return Object.fromEntries(
    [...relations].map(([property, { kind, table, from, to, through: link }]) => {
      const ends = { from: `${name}.${from}`, to: `${table.name}.${to}` };
      const mapping = { modelClass: table.model, modify: visible };
      if (!link) {
        const relation = kind === "one" ? Model.BelongsToOneRelation : Model.HasManyRelation;

        return [property, { ...mapping, relation, join: ends }];
      }
      const through = {
        from: `${link.through.name}.${link.from}`,
        to: `${link.through.name}.${link.to}`,
        modify: (links: AnyQueryBuilder) => links.whereNull("deletedAt"),
      };

      return [property, { ...mapping, relation: Model.ManyToManyRelation, join: { ...ends, through } }];
    }),
  );
}
