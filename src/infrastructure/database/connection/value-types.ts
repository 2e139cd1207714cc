import { types } from "pg";

// The numbers of types of PostgreSQL.
const textArray = 1009;
const date = 1082;
const dateArray = 1182;
const bigintArray = 1016;
const numericArray = 1231;

type Parse = (text: string) => unknown;
const usual: { getTypeParser(type: number): Parse } = types;

/** Reads an array of PostgreSQL as the texts of its items. */
export const toTexts: Parse = usual.getTypeParser(textArray);

/** These stay text: a day has no time zone, and a float is not exact. */
const texts = new Map<number, Parse>([
  [date, (text) => text],
  [dateArray, toTexts],
  [bigintArray, toTexts],
  [numericArray, toTexts],
]);

/** The readers of the values whose columns a statement does not name, by the number of their type. */
export const valueTypes = {
  getTypeParser: (type: number): Parse => texts.get(type) ?? usual.getTypeParser(type),
};
