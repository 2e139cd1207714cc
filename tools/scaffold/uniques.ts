import type { Field } from "./fields.js";

/** Fields whose values together are different in every row. */
export interface Unique {
  fields: Field[];
  /** The fields without the owner, which is never an input. */
  inputs: Field[];
  /** True when rows of different owners may have the same values. */
  isOfOwner: boolean;
}

const written = /^unique\(([^()]*)\)$/;

/** Splits the text of the fields into fields, and the names in each `unique(ownerId,title)`. */
export function wordsIn(text: string): { fields: string[]; uniques: string[][] } {
  const words = text.replaceAll(/,\s+/g, ",").split(/\s+/).filter(Boolean);

  return {
    fields: words.filter((word) => !written.test(word)),
    uniques: words.flatMap(
      (word) =>
        written
          .exec(word)
          ?.slice(1, 2)
          .map((names) => names.split(",")) ?? [],
    ),
  };
}

/** Returns the uniques of `unique(…)` and of `!unique`. Throws an error with the reason for the first invalid one. */
export function uniquesOf(columns: Field[], composite: string[][]): Unique[] {
  const single = columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]);

  return [...single, ...composite].map((names) => uniqueOf(columns, names));
}

function uniqueOf(columns: Field[], names: string[]): Unique {
  const text = `unique(${names.join(",")})`;
  if (new Set(names).size < names.length) throw new Error(`${text} has a field twice`);
  const fields = names.map((name) => {
    const field = columns.find((column) => column.name === name);
    if (!field) throw new Error(`${text} has an unknown field ${JSON.stringify(name)}`);
    if (field.isLong) throw new Error(`${name} cannot be unique: its values are too long for an index`);

    return field;
  });
  const inputs = fields.filter(({ name }) => name !== "ownerId");
  if (!inputs.some(isVaried))
    throw new Error(
      `${text} allows too few rows: a unique needs a reference or a field with many values, such as a string of 10 characters or an integer`,
    );

  return { fields, inputs, isOfOwner: inputs.length < fields.length };
}

/** True for a field that can differ in all rows that the tests make. */
const isVaried = ({ distinct, reference }: Field) =>
  distinct !== undefined || (reference && !reference.isSelf);

/** Returns the fields that need another value in each row of the tests. */
export const distinctIn = (uniques: Unique[]): Set<Field> =>
  new Set(
    uniques
      .filter(({ inputs }) => !inputs.some(({ reference }) => reference && !reference.isSelf))
      .flatMap(({ inputs }) => inputs.find(({ distinct }) => distinct) ?? []),
  );
