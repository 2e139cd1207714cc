import type { Entity } from "#domain/shared/entity";
import { visible } from "#infrastructure/database/query/builder";
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
export function readRows(shape: Shape, rows: readonly object[]): Record<string, unknown>[] {
  const columns = Object.entries(shape).map(([name, declared]) => {
    const type = declared.replace("?", "");

    return { name, declared, isNullable: type !== declared, read: readers.get(type) };
  });

  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, declared, isNullable, read }) => {
        const given: unknown = Reflect.get(row, name);
        const value = given === null && isNullable ? null : read?.(given);
        if (value === undefined) throw new TypeError(`The column ${name} of the answer is not ${declared}`);

        return [name, value];
      }),
    ),
  );
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
