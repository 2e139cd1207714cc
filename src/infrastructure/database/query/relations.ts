import { type AnyQueryBuilder, Model, type RelationMapping, type RelationMappings } from "objection";
import type { Columns, Entity, RelationName } from "#domain/shared/entity";
import type { Database } from "#infrastructure/database/connection/database";
import { send, visible } from "#infrastructure/database/query/builder";
import type { Table } from "#infrastructure/database/table";

interface BelongsTo<E extends Entity = Entity, Key = string> {
  readonly kind: "belongsTo";
  readonly table: Table<E>;
  /** The column of this table with the other row's id. */
  readonly column: Key;
}

interface HasMany<E extends Entity = Entity> {
  readonly kind: "hasMany";
  readonly table: Table<E>;
  /** The column of the other table with this row's id. */
  readonly column: string;
}

/** A join table: each of its rows links a row of this table to a row of the other. */
interface Link<J extends Entity> {
  readonly through: Table<J>;
  /** The column of the join table with this row's id. */
  readonly from: keyof Columns<J> & string;
  /** The column of the join table with the other row's id. */
  readonly to: keyof Columns<J> & string;
}

interface ManyToMany<E extends Entity = Entity> {
  readonly kind: "manyToMany";
  readonly table: Table<E>;
  readonly through: Table;
  readonly from: string;
  readonly to: string;
}

export type Relation = BelongsTo | HasMany | ManyToMany;

type RelationTo<V, Key> = V extends readonly (infer Item extends Entity)[]
  ? HasMany<Item> | ManyToMany<Item>
  : V extends Entity
    ? BelongsTo<V, Key>
    : never;

/** Every relation of `E`, to the entity of its property. */
export type RelationsOf<E> = {
  [K in RelationName<E>]-?: RelationTo<NonNullable<E[K]>, keyof Columns<E> & string>;
};

/** Declares the relation to the row of `table` whose id is in `column` of this table. */
export function belongsTo<E extends Entity, Key extends string>(
  table: Table<E>,
  column: Key,
): BelongsTo<E, Key> {
  return { kind: "belongsTo", table, column };
}

/** Declares the relation to the rows of `table` with this row's id in `column`, oldest first. */
export function hasMany<E extends Entity>(table: Table<E>, column: keyof Columns<E> & string): HasMany<E> {
  return { kind: "hasMany", table, column };
}

/**
 * Declares the relation to the rows of `table` that a join table links to this row, oldest first. A soft-deleted row of the
 * join table is no link, also for a query `withDeleted`:
 *
 *     tags: manyToMany(tagTable, { through: articleTagTable, from: "articleId", to: "tagId" })
 */
export function manyToMany<E extends Entity, J extends Entity>(
  table: Table<E>,
  { through, from, to }: Link<J>,
): ManyToMany<E> {
  return { kind: "manyToMany", table, through, from, to };
}

/** The relations for Objection, without soft-deleted rows, and with the columns of the table only. */
export function relationMappings(name: string, relations: ReadonlyMap<string, Relation>): RelationMappings {
  return Object.fromEntries(
    [...relations].map(([property, relation]) => [property, mappingOf(name, relation)]),
  );
}

function mappingOf(name: string, relation: Relation): RelationMapping<Model> {
  const { table } = relation;
  const columns = [...table.columns.keys()].map((key) => `${table.name}.${key}`);

  return {
    ...joinOf(name, relation),
    modelClass: table.model,
    modify: (query) => {
      // Only a relation that is loaded: in a question the columns and the order are those of the question.
      if (query.context().isLoaded) query.select(columns).orderBy(`${table.name}.id`);
      visible(query);
    },
  };
}

function joinOf(name: string, relation: Relation): Pick<RelationMapping<Model>, "relation" | "join"> {
  const { kind, table } = relation;
  const [own, other] = [`${name}.id`, `${table.name}.id`];
  switch (kind) {
    case "belongsTo":
      return {
        relation: Model.BelongsToOneRelation,
        join: { from: `${name}.${relation.column}`, to: other },
      };
    case "hasMany":
      return {
        relation: Model.HasManyRelation,
        join: { from: own, to: `${table.name}.${relation.column}` },
      };
    case "manyToMany": {
      const { through, from, to } = relation;
      const link = {
        from: `${through.name}.${from}`,
        to: `${through.name}.${to}`,
        modify: (query: AnyQueryBuilder) => query.whereNull("deletedAt"),
      };

      return { relation: Model.ManyToManyRelation, join: { from: own, through: link, to: other } };
    }
  }
}

interface Loading {
  relations?: object;
  withDeleted?: boolean;
}

/** Returns `rows` with the relations of the query. Sends one statement per relation, for any number of rows. */
export async function loadRelations(
  database: Database,
  table: Table,
  rows: object[],
  { relations = {}, withDeleted = false }: Loading,
): Promise<object[]> {
  if (rows.length === 0 || Object.keys(relations).length === 0) return rows;

  const models = rows.map((row) => table.model.fromDatabaseJson(row));
  await send(database, table.model.fetchGraph(models, relations).context({ withDeleted, isLoaded: true }));

  return models.map((model) => model.toJSON());
}

/** Throws TypeError for an unknown relation. */
export function checkRelations(table: Table, { relations = {} }: Loading): void {
  for (const [name, nested] of Object.entries(relations)) {
    const relation = table.relations().get(name);
    if (!relation) throw new TypeError(`Table ${table.name} has no relation ${JSON.stringify(name)}`);
    if (typeof nested === "object" && nested !== null) checkRelations(relation.table, { relations: nested });
    else if (nested !== true) throw new TypeError(`The relation ${name} is loaded with true or an object`);
  }
}
