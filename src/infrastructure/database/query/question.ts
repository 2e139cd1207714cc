import type { AnyQueryBuilder } from "objection";
import { asDeclared } from "#application/kit/erased";
import type { Entity, RelationName } from "#domain/shared/entity";
import type { RelatedEntity } from "#domain/shared/repository";
import type { Database } from "#infrastructure/database/connection/database";
import { send, visible } from "#infrastructure/database/query/builder";
import { queryOf, type Rows, type Table } from "#infrastructure/database/table";

/** The values of the types that an answer can have. */
interface Values {
  text: string;
  uuid: string;
  boolean: boolean;
  /** Also of the types that the driver returns as text: `count` and `sum` are a `bigint`. */
  integer: number;
  timestamptz: Date;
  "text[]": string[];
}

/** The columns of an answer and their types. A type is followed by `?` when the column may be null. */
export type Shape = Readonly<Record<string, keyof Values | `${keyof Values}?`>>;

type ValueOf<D> = D extends `${infer Type extends keyof Values}?`
  ? Values[Type] | null
  : D extends keyof Values
    ? Values[D]
    : never;

/** A row of an answer. */
export type Answer<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** Returns a query on the rows of another table that are not soft-deleted, for a join or a sub-query. */
export function from<E extends Entity>(table: Table<E>): Rows<E> {
  return visible(queryOf(table));
}

/** Reads the rows of an answer as `shape` declares them. Throws TypeError for a value of another type. */
function readRows<S extends Shape>(shape: S, rows: readonly object[]): Answer<S>[] {
  const columns = Object.entries(shape).map(([name, declared]) => {
    const type = declared.replace("?", "");

    return { name, declared, isNullable: type !== declared, read: readers.get(type) };
  });

  const answers = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, declared, isNullable, read }) => {
        const given: unknown = Reflect.get(row, name);
        const value = given === null && isNullable ? null : read?.(given);
        if (value === undefined) throw new TypeError(`The column ${name} of the answer is not ${declared}`);

        return [name, value];
      }),
    ),
  );

  return asDeclared<Answer<S>[]>(answers);
}

const asText = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Each returns undefined for a value of another type. */
const readersByType: { [Type in keyof Values]: (value: unknown) => Values[Type] | undefined } = {
  text: asText,
  uuid: asText,
  boolean: (value) => (typeof value === "boolean" ? value : undefined),
  integer(value) {
    const number = typeof value === "string" ? Number(value) : value;

    return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
  },
  timestamptz: (value) => (value instanceof Date ? value : undefined),
  "text[]": (value) =>
    Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined,
};
const readers = new Map<string, (value: unknown) => unknown>(Object.entries(readersByType));

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

      return readRows(shape, await this.database.query({ text, values, prepared: false }));
    };
  }

  /** Returns a query on the rows of a relation that are not soft-deleted, for a sub-query of a question. */
  protected related<K extends RelationName<E> & string>(name: K): Rows<RelatedEntity<E[K]>> {
    return asDeclared<Rows<RelatedEntity<E[K]>>>(this.table.model.relatedQuery(name));
  }
}
