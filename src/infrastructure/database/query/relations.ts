import { Model, type RelationMapping, type RelationMappings } from "objection";
import type { Columns, Entity, RelationName } from "#domain/shared/entity";
import type { Database } from "#infrastructure/database/connection/database";
import { send, visible } from "#infrastructure/database/query/builder";
import type { Table } from "#infrastructure/database/table";

interface BelongsTo<E extends Entity = Entity, Key = string> {
  readonly kind: "belongsTo";
  readonly table: Table<E>;
  /** The column of this table that holds the other's id. */
  readonly column: Key;
}

interface HasMany<E extends Entity = Entity> {
  readonly kind: "hasMany";
  readonly table: Table<E>;
  /** The column of the other table that holds this one's id. */
  readonly column: string;
}

export type Relation = BelongsTo | HasMany;

type RelationTo<V, Key> = V extends readonly (infer Item extends Entity)[]
  ? HasMany<Item>
  : V extends Entity
    ? BelongsTo<V, Key>
    : never;

/** Every relation of `E`, each to the entity that its property holds. */
export type RelationsOf<E> = {
  [K in RelationName<E>]-?: RelationTo<NonNullable<E[K]>, keyof Columns<E> & string>;
};

/** A row of `table` whose id is in `column` of this table. */
export function belongsTo<E extends Entity, Key extends string>(
  table: Table<E>,
  column: Key,
): BelongsTo<E, Key> {
  return { kind: "belongsTo", table, column };
}

/** The rows of `table` that hold this row's id in `column`, oldest first. */
export function hasMany<E extends Entity>(table: Table<E>, column: keyof Columns<E> & string): HasMany<E> {
  return { kind: "hasMany", table, column };
}

/** The relations for Objection: deleted rows are left out, and the columns are those of the table. */
export function relationMappings(name: string, relations: ReadonlyMap<string, Relation>): RelationMappings {
  return Object.fromEntries(
    [...relations].map(([property, relation]) => [property, mappingOf(name, relation)]),
  );
}

function mappingOf(name: string, { kind, table, column }: Relation): RelationMapping<Model> {
  const isParent = kind === "belongsTo";
  const columns = [...table.columns.keys()].map((key) => `${table.name}.${key}`);

  return {
    relation: isParent ? Model.BelongsToOneRelation : Model.HasManyRelation,
    modelClass: table.model,
    join: {
      from: `${name}.${isParent ? column : "id"}`,
      to: `${table.name}.${isParent ? "id" : column}`,
    },
    modify: (query) => {
      // Only a relation that is loaded: in a question the columns and the order are those of the question.
      if (query.context().isLoaded) query.select(columns).orderBy(`${table.name}.id`);
      visible(query);
    },
  };
}

interface Loading {
  relations?: object;
  withDeleted?: boolean;
}

/** `rows` with the relations that are asked for: one statement for each relation, whatever the number of rows. */
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

/** Throws TypeError for a relation that the table does not have. */
export function checkRelations(table: Table, { relations = {} }: Loading): void {
  for (const [name, nested] of Object.entries(relations)) {
    const relation = table.relations().get(name);
    if (!relation) throw new TypeError(`Table ${table.name} has no relation ${JSON.stringify(name)}`);
    if (typeof nested === "object" && nested !== null) checkRelations(relation.table, { relations: nested });
    else if (nested !== true) throw new TypeError(`The relation ${name} is loaded with true or an object`);
  }
}
