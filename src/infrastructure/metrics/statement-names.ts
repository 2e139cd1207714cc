/** The labels of a statement: what it does, and the table that it writes or first reads. */
export interface StatementName {
  db_operation_name: string;
  /** Empty for a statement without a table. */
  db_collection_name: string;
}

/** Most names. Statements of the application need about 60; each name is a histogram. */
const MOST_NAMES = 200;
/** Most texts whose names are kept. */
const MOST_TEXTS = 2_000;
/** The statements that have no more place. */
const OTHER: StatementName = { db_operation_name: "_OTHER", db_collection_name: "" };

// The locks of a row (`for update of`, `for no key update`) and the changes of a conflict (`do update set`) are no writes.
const WRITE = /\b(insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into)\s+"?(\w+)/i;
const READ = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)"?(?!\w*\s*\()/gi;
const QUERY = /"?(\w+)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;

/** Derives the names of statements from their texts. Their number is limited, however many texts there are. */
export class StatementNames {
  readonly #byText = new Map<string, StatementName>();
  readonly #names = new Map<string, StatementName>();

  of(text: string): StatementName {
    const known = this.#byText.get(text);
    if (known) return known;
    const name = this.#limited(nameOf(text));
    if (this.#byText.size < MOST_TEXTS) this.#byText.set(text, name);

    return name;
  }

  #limited(name: StatementName): StatementName {
    const key = `${name.db_operation_name} ${name.db_collection_name}`;
    const known = this.#names.get(key);
    if (known) return known;
    if (this.#names.size >= MOST_NAMES) return OTHER;
    this.#names.set(key, name);

    return name;
  }
}

/** A statement that begins with common table expressions has the name of the first write in it, or else of its first read. */
function nameOf(text: string): StatementName {
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
  db_operation_name: verb.replace(/\s.*/, "").toUpperCase(),
  db_collection_name: table,
});
