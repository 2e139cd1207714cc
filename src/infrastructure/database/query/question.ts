import type { AnyQueryBuilder } from "objection";
import { asDeclared } from "#application/kit/erased";
import type { Entity, RelationName } from "#domain/shared/entity";
import type { RelatedEntity } from "#domain/shared/repository";
import type { Database } from "#infrastructure/database/connection/database";
import { mayWrite } from "#infrastructure/database/connection/faults";
import { send, visible } from "#infrastructure/database/query/builder";
import {
  type Column,
  type Kind,
  parseColumn,
  type Typing,
  type ValueOf,
  type Values,
} from "#infrastructure/database/column";
import { queryOf, type Rows, type Table } from "#infrastructure/database/table";

/** The columns of an answer and their types. A type is followed by `?` when the column may be null. */
export type Shape = Readonly<Record<string, Typing>>;

/** A row of an answer. */
export type Answer<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** Returns a query on the rows of another table that are not soft-deleted, for a join or a sub-query. */
export function from<E extends Entity>(table: Table<E>): Rows<E> {
  return visible(queryOf(table));
}

/** Reads the rows of an answer as `shape` declares them. Throws TypeError for a value of another type. */
function readRows<S extends Shape>(shape: S, rows: readonly object[]): Answer<S>[] {
  const columns = Object.entries(shape).map(parseColumn);
  const answers = rows.map((row) =>
    Object.fromEntries(
      columns.map((column) => [column.name, readValue(column, Reflect.get(row, column.name))]),
    ),
  );

  return asDeclared<Answer<S>[]>(answers);
}

function readValue(column: Column, given: unknown): unknown {
  const value = given === null && column.nullable ? null : valueIn(column, given);
  if (value === undefined)
    throw new TypeError(
      `The column ${column.name} of the answer is not ${column.type}${column.nullable ? " or null" : ""}`,
    );

  return value;
}

function valueIn({ kind, isList, values }: Column, given: unknown): unknown {
  const read = readers[kind];
  if (values) return values.find((value) => value === given);
  if (!isList) return read(given);
  const items = Array.isArray(given) ? given.map(read) : [undefined];

  return items.includes(undefined) ? undefined : items;
}

const asText = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Each returns undefined for a value of another type. */
const readers: { [K in Kind]: (value: unknown) => Values[K] | undefined } = {
  text: asText,
  uuid: asText,
  bigint: asText,
  numeric: asText,
  date: asText,
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  /** Also of the types that the driver returns as text: `count` and `sum` are a `bigint`. */
  integer(value) {
    const number = typeof value === "string" ? Number(value) : value;

    return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
  },
  timestamptz: (value) => (value instanceof Date ? value : undefined),
  jsonb: (value) => value ?? undefined,
};

/**
 * The questions of a table that `Repository` cannot ask. A resource declares such a question in its port, and answers it in a
 * class beside its table. `container.ts` binds that class with the same table:
 *
 *     export class ObjectionSessionRepository extends ObjectionRepository<Session> implements SessionRepository {
 *       countByUser(): Promise<SessionCount[]> {
 *         return this.ask({ userId: "uuid", count: "integer" }, (sessions) =>
 *           sessions.select("userId").count("* as count").groupBy("userId"),
 *         );
 *       }
 *     }
 */
export abstract class Questions<E extends Entity> {
  constructor(
    readonly table: Table<E>,
    protected readonly database: Database,
  ) {}

  /**
   * Asks a question with Objection's query builder: joins, aggregates, sub-queries. `build` gets a query without soft-deleted
   * rows; `.context({ withDeleted: true })` includes them. The rows of the answer have the columns of `shape`. Throws TypeError
   * for a redacted column, for a value of another type, and for a write, because it would store no event.
   */
  protected async ask<const S extends Shape>(
    shape: S,
    build: (rows: Rows<E>) => AnyQueryBuilder,
  ): Promise<Answer<S>[]> {
    const secret = this.table.redacted.find((column) => column in shape);
    if (secret !== undefined) throw new TypeError(`No answer has the redacted column ${secret}`);
    const query = build(from(this.table));
    if (!query.isFind())
      throw new TypeError("A question only reads. Write with the methods of the repository");

    return readRows(shape, await send(this.database, query));
  }

  /**
   * Asks a question in SQL, where the builder has no words for it. Each `${value}` of the text is a parameter. Soft-deleted
   * rows are not left out. Throws TypeError for a value of another type than `shape` declares.
   */
  protected sql<const S extends Shape>(shape: S) {
    return async (parts: TemplateStringsArray, ...values: unknown[]): Promise<Answer<S>[]> => {
      const text = parts.reduce((text, part, place) => `${text}$${place}${part}`);

      const statement = { text, values, prepared: false };
      const rows = mayWrite(text)
        ? await this.database.query<object>(statement)
        : await this.database.read<object>(statement);

      return readRows(shape, rows);
    };
  }

  /** Returns a query on the rows of a relation that are not soft-deleted, for a sub-query of a question. */
  protected related<K extends RelationName<E> & string>(name: K): Rows<RelatedEntity<E[K]>> {
    return asDeclared<Rows<RelatedEntity<E[K]>>>(this.table.model.relatedQuery(name));
  }
}
