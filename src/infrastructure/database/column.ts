import type { Columns, Entity, IsComputed } from "#domain/shared/entity";
import type { Json } from "#domain/shared/json";

/** The types of PostgreSQL, without precision, and their values in code. */
export interface Values {
  text: string;
  uuid: string;
  boolean: boolean;
  integer: number;
  /** As text, because a number is exact up to 53 bits only. */
  bigint: string;
  /** As text, because a number has no exact value for most decimal fractions. */
  numeric: string;
  timestamptz: Date;
  /** As text, `2024-02-29`, because a `Date` would be another day in another time zone. */
  date: string;
  jsonb: unknown;
}
export type Kind = keyof Values;

type Numeric = `numeric(${number},${number})`;
type Typed = Kind | Numeric | `${Kind}[]` | `${Numeric}[]`;
/** A column of an answer: its type, with `?` when the column may be null, or the list of its values. */
export type Typing =
  | Typed
  | `${Typed}?`
  | `generated ${Typed}`
  | `generated ${Typed}?`
  | readonly (string | null)[];

export declare const holds: unique symbol;

/** The value of a column of an answer. A column of a table has the type that its entity declares. */
export type ValueOf<D> = D extends { readonly [holds]: infer V }
  ? V
  : D extends readonly (infer V)[]
    ? V
    : D extends `generated ${infer Type}`
      ? ValueOf<Type>
      : D extends `${infer Type}?`
        ? ValueOf<Type> | null
        : D extends `${infer Type}[]`
          ? ValueOf<Type>[]
          : D extends Numeric
            ? string
            : D extends Kind
              ? Values[D]
              : never;

type ScalarFor<V> = [V] extends [string]
  ? "text" | "uuid" | "bigint" | "date" | Numeric
  : [V] extends [number]
    ? "integer"
    : [V] extends [boolean]
      ? "boolean"
      : [V] extends [Date]
        ? "timestamptz"
        : never;

/** `V` when it is the same after `JSON.stringify` and `JSON.parse`. */
type Parsed<V> = V extends Date | ((...args: never[]) => unknown)
  ? never
  : V extends object
    ? { [K in keyof V]: Parsed<V[K]> }
    : V;

type JsonFor<V> = [V] extends [Json] ? "jsonb" : V extends Parsed<V> ? "jsonb" : never;

type ListFor<V> = V extends readonly (infer Item)[] ? `${ScalarFor<Item>}[]` : never;

/** The first of these types that has one for the value. */
type TypeFor<V> = [ScalarFor<V>] extends [never]
  ? [ListFor<V>] extends [never]
    ? JsonFor<V>
    : ListFor<V>
  : ScalarFor<V>;

type IsWords<V> = [V] extends [string] ? (string extends V ? false : true) : false;

type TypeOf<V> = null extends V ? `${TypeFor<NonNullable<V>>}?` : TypeFor<V>;
type WordsOf<V> = null extends V ? readonly [...NonNullable<V>[], null] : readonly V[];

/**
 * The declaration of a column: its type, with `?` when the column may be null. A column with a fixed set of texts has the list
 * of them instead, which ends with null when the column may be null. A column that the database computes is `generated …`.
 */
export type Declaration<C, K extends keyof C> =
  IsComputed<C, K> extends true
    ? `generated ${TypeOf<C[K]>}`
    : IsWords<NonNullable<C[K]>> extends true
      ? WordsOf<C[K]>
      : TypeOf<C[K]>;

/** Exactly the columns of `E` without those that every entity has. */
export type Declarations<E, Own = Omit<Columns<E>, keyof Entity>> = {
  readonly [K in keyof Own]: Declaration<Own, K>;
};

export interface Column {
  readonly name: string;
  /** In SQL: `numeric(12,2)[]`. */
  readonly type: string;
  readonly kind: Kind;
  /** True for an array of PostgreSQL. */
  readonly isList: boolean;
  readonly nullable: boolean;
  /** True for a column that the database computes: generated or identity. */
  readonly isComputed: boolean;
  /** The only texts that a check of the table allows. */
  readonly values?: readonly string[];
}

const kinds = new Set<string>([
  "text",
  "uuid",
  "boolean",
  "integer",
  "bigint",
  "numeric",
  "timestamptz",
  "date",
  "jsonb",
]);
const isKind = (word: string): word is Kind => kinds.has(word);

const declared = /^(generated )?((\w+)(?:\(\d+,\d+\))?(\[\])?)(\?)?$/;

/** Throws TypeError for an unknown type. */
export function parseColumn([name, declaration]: [string, unknown]): Column {
  if (Array.isArray(declaration)) {
    const values = declaration.filter((value) => typeof value === "string");
    const nullable = values.length < declaration.length;

    return { name, type: "text", kind: "text", isList: false, nullable, isComputed: false, values };
  }

  const [, generated, type = "", word = "", list, mark] = declared.exec(String(declaration)) ?? [];
  if (!isKind(word)) throw new TypeError(`There is no column type ${String(declaration)}`);
  const isList = list !== undefined;

  return {
    name,
    type,
    kind: word,
    isList,
    nullable: mark !== undefined,
    isComputed: generated !== undefined,
  };
}
