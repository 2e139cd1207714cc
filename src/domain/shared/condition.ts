import type { Json } from "#domain/shared/json";

interface Operators<V> {
  eq?: V;
  ne?: V;
  in?: readonly V[];
  notIn?: readonly V[];
  lt?: V;
  lte?: V;
  gt?: V;
  gte?: V;
}

interface TextOperators {
  /** An SQL pattern: `%` is any text, `_` any character, `\` escapes. Case-sensitive. */
  like?: string;
  /** Like `like`, ignoring case. */
  ilike?: string;
  /** Plain text anywhere in the value, ignoring case. */
  contains?: string;
  /** Plain text at the start of the value, ignoring case. */
  startsWith?: string;
}

type ValueOperators<V> = Operators<V> & (Extract<V, string> extends never ? unknown : TextOperators);

interface ListOperators<V, Item> {
  eq?: V;
  ne?: V;
  has?: Item;
  hasAll?: readonly Item[];
  /** At least one of these; an empty list matches no row. */
  hasAny?: readonly Item[];
}

type Part<V> = Json extends V ? V : V extends readonly unknown[] ? V : { [K in keyof V]?: Part<V[K]> };

interface JsonOperators<V, Keyed = V> {
  eq?: V;
  ne?: V;
  /** These entries at least, at all levels; of a list, these items in any order. */
  contains?: Part<V>;
  /** Conditions on the values of keys. A missing value is like null. */
  at?: { [K in keyof Keyed]?: JsonCondition<Keyed[K]> };
}

type AnyJson = JsonOperators<unknown, Record<string, unknown>>;

type JsonValue = string | number | boolean;

type JsonCondition<V> =
  | (Json extends V
      ? JsonValue | ValueOperators<JsonValue | null> | AnyJson
      : [NonNullable<V>] extends [JsonValue]
        ? NonNullable<V> | ValueOperators<NonNullable<V> | null>
        : JsonOperators<NonNullable<V>>)
  | null;

/**
 * A value means equality, and null means IS NULL. All operators in one condition must match. Null is a value like any
 * other: `ne`, `notIn` and `not` match it unless they exclude it. An object in a `jsonb` column has to be compared by `eq`.
 */
export type Condition<V> = Json extends V
  ? AnyJson | null
  : [NonNullable<V>] extends [string | number | boolean | Date]
    ? V | ValueOperators<V>
    : NonNullable<V> extends readonly (infer Item extends string | number | boolean | Date)[]
      ? V | ListOperators<V, Item>
      : JsonOperators<NonNullable<V>> | Extract<V, null>;
