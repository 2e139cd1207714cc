/** The operation of a statement, such as `UPDATE`, and the table that it writes or first reads; empty without a table. */
export interface StatementName {
  operation: string;
  table: string;
}

// The locks of a row (`for update of`, `for no key update`) and the changes of a conflict (`do update set`) are no writes.
const WRITE = /\b(insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into)\s+"?(\w+)/i;
const READ = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?(?!\w*\s*\()/gi;
const QUERY = /"?(\w+)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;

/** A statement that begins with common table expressions has the name of the first write in it, or else of its first read. */
export function nameOf(text: string): StatementName {
  const [first = ""] = /\w+/.exec(text) ?? [];
  const operation = first.toUpperCase();
  const [, verb = "", written] = operation === "SELECT" ? [] : (WRITE.exec(text) ?? []);
  if (written !== undefined) return nameFrom(verb, written);
  if (operation !== "SELECT" && operation !== "WITH") return nameFrom(operation, "");
  const own = new Set([...text.matchAll(QUERY)].map(([, name]) => name));
  const read = [...text.matchAll(READ)].find(([, name]) => !own.has(name));

  return nameFrom("SELECT", read?.[1] ?? "");
}

const nameFrom = (verb: string, table: string): StatementName => ({
  operation: verb.replace(/\s.*/, "").toUpperCase(),
  table: table,
});
