/** The code of a field that follows from its kind. */
export interface Kind {
  /** The type in TypeScript. */
  type: string;
  /** The column type in `table()`, and in PostgreSQL. */
  column: string;
  sqlType: string;
  /** The only values that the column takes. */
  values?: string[];
  /** The schema, and the functions of `kit/schema` in it. */
  schema: string;
  words: string[];
  /** The default value. */
  absent?: string;
  /** A text to search for. Set only for fields that a list searches. */
  needle?: string;
  /** True when spaces around the value are removed. */
  isTrimmed?: boolean;
  /** Three values in ascending order. Set only for fields that a list can sort by. */
  ordered?: [string, string, string];
  /** A value that differs at each call, as code with the counter `made`. Set only for kinds with enough values. */
  distinct?: string;
  /** True when the values are too long for an index. */
  isLong?: true;
  /** True when the value is a list or an object in code. */
  isCompound?: true;
  /** The module of the type, if the entity has to import it. */
  typeImport?: string;
  /** True when null is one of its values. */
  isNullable?: true;
  /** Two valid values. */
  example: string;
  other: string;
  /** Invalid values. */
  wrong: [what: string, value: string][];
}

/** Code that is another number at each call, in text. */
export const counter = "${(made += 1)}";

/** `20_000` */
export const separated = (value: number) => value.toLocaleString("en").replaceAll(",", "_");
