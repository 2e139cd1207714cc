import { nameOf } from "#infrastructure/shared/statement-name";

const SUMMARIES = 1_000;
const summaries = new Map<string, string>();

/** Returns the operation and the main table of a statement, such as `UPDATE users`: the name of its span. */
export function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const { operation, table } = nameOf(text);
  const summary = table === "" ? operation : `${operation} ${table}`;
  if (summaries.size < SUMMARIES) summaries.set(text, summary);

  return summary;
}
