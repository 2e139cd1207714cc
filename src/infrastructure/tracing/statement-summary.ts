const SUMMARIES = 1_000;
const summaries = new Map<string, string>();

/** A write, but not the lock of `for update` or `for no key update`. */
const write = /\b(insert into|(?<!\bfor |\bkey )update|delete from)\s+"?(\w+)/i;
/** The first table that is read, but not a subquery. */
const read = /\bfrom\s+(?!\()"?(\w+)/i;

/** Returns the operation and the main table of a statement, such as `UPDATE users`: the name of its span. */
export function summaryOf(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const summary = summarise(text);
  if (summaries.size < SUMMARIES) summaries.set(text, summary);

  return summary;
}

function summarise(text: string): string {
  const [, change = "", written] = write.exec(text) ?? [];
  if (written !== undefined) return `${verbIn(change)} ${written}`;
  const verb = verbIn(text);
  const [, source] = read.exec(text) ?? [];
  if (source === undefined) return verb;

  return `${verb === "WITH" ? "SELECT" : verb} ${source}`;
}

const verbIn = (text: string) => /\w+/.exec(text)?.[0].toUpperCase() ?? "";
