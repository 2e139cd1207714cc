/** The conversion of values to parameters, which pg does not declare. */
declare module "pg/lib/utils.js" {
  /** Returns the text that PostgreSQL reads as the value, or the bytes of a buffer. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
