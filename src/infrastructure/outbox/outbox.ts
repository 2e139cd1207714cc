import { escapeIdentifier, escapeLiteral } from "pg";
import type { MutationKind } from "#domain/events/mutation-event";

/** The user and the request that cause a write; both are null for the service itself. */
export interface Cause {
  readonly actorId: string | null;
  readonly requestId: string | null;
  /** The position of the write in its trace (W3C Trace Context). Absent in every write of a process that records no traces. */
  readonly traceparent?: string | null;
}

/** The values that an event stores about its cause, in the order of the statement. */
export const valuesOf = ({ actorId, requestId, traceparent }: Cause): (string | null)[] =>
  traceparent === undefined ? [actorId, requestId] : [actorId, requestId, traceparent];

interface Column {
  readonly name: string;
  /** The type of its values in PostgreSQL. */
  readonly kind: string;
  readonly isList: boolean;
}

/** A row in a statement, before or after a write. */
interface RowState {
  /** Its name where the statement returns. */
  readonly name: string;
  /** The columns that the event stores. By default all of them. */
  readonly columns?: readonly string[];
  /** True when there may be no such row, as before an insert that may become an update. */
  readonly isOptional?: boolean;
}

interface Write {
  readonly table: {
    readonly name: string;
    readonly columns: ReadonlyMap<string, Column>;
    readonly redacted: readonly string[];
    /** The list of the columns, and that list with the table before each column. */
    readonly sql: { readonly columns: string; readonly ownColumns: string };
  };
  /** An insert that may become an update has a row before only as an update. */
  readonly kind: MutationKind | "inserted or updated";
  /** A query that locks the rows to write; the statement refers to them as `locked`. */
  readonly locked?: string;
  /** The statement that writes, without its `returning`. */
  readonly statement: string;
  readonly before?: RowState;
  readonly after?: RowState;
}

interface Values {
  /** Adds a value to the statement, and returns its placeholder. */
  add(value: unknown): string;
}

/**
 * The text of one statement that writes, stores an event per row, and returns the written rows (a transactional outbox). A
 * write that is rolled back leaves no event; a committed write has its events. `result` may return other rows than `written`.
 */
export function withEvents(
  write: Write,
  cause: Cause,
  values: Values,
  result = `select ${write.table.sql.columns} from written`,
): string {
  const { table, locked, statement, before, after } = write;
  const states = `${stateOf(write, before)} as "$before", ${stateOf(write, after)} as "$after"`;
  const queries = [
    ...(locked === undefined ? [] : [`locked as materialized (${locked})`]),
    `written as (${statement} returning ${table.sql.ownColumns}, ${states})`,
    `emitted as (${insertEvents(write, cause, values)})`,
  ];

  return `with ${queries.join(",\n")}\n${result}`;
}

/** The largest number of columns in one call of `jsonb_build_object`, which takes 100 arguments. */
const COLUMNS_PER_CALL = 50;

/** The id is not stored in the state, because the event has it. */
function stateOf({ table }: Write, row: RowState | undefined): string {
  if (row === undefined) return "null::jsonb";
  const { name, columns, isOptional } = row;
  if (columns === undefined) {
    // One operator per key: with an array of keys, the write takes a third longer.
    const whole = [`to_jsonb(${name})`, ...["id", ...table.redacted].map(escapeLiteral)].join(" - ");
    const exact = [...table.columns.values()].filter(
      (one) => isExact(one) && !table.redacted.includes(one.name),
    );

    return [whole, ...objectsOf(exact.map((column) => pairOf(name, column)))].join(" || ");
  }

  // A redacted column has its name in the event, so that a reaction can follow it.
  const pairs = columns.map((column) => {
    const known = table.columns.get(column);

    return known && !table.redacted.includes(column) ? pairOf(name, known) : `${escapeLiteral(column)}, null`;
  });

  const state = objectsOf(pairs).join(" || ");

  return isOptional ? `case when ${name}."id" is not null then ${state} end` : state;
}

/** Readers of JSON take a number for a float, so a number that a float cannot hold is text in an event. */
const isExact = ({ kind }: Column) => kind === "bigint" || kind === "numeric";

function pairOf(row: string, column: Column): string {
  const text = isExact(column) ? `::text${column.isList ? "[]" : ""}` : "";

  return `${escapeLiteral(column.name)}, ${row}.${escapeIdentifier(column.name)}${text}`;
}

function objectsOf(pairs: readonly string[]): string[] {
  const calls: string[] = [];
  for (let start = 0; start < pairs.length; start += COLUMNS_PER_CALL)
    calls.push(`jsonb_build_object(${pairs.slice(start, start + COLUMNS_PER_CALL).join(", ")})`);

  return calls;
}

function insertEvents({ table, kind }: Write, cause: Cause, values: Values): string {
  const kindOfRow =
    kind === "inserted or updated"
      ? `case when "$before" is null then 'inserted' else 'updated' end`
      : `'${kind}'`;

  const [actorId, ...others] = valuesOf(cause).map((value) => values.add(value));
  const traceparent = cause.traceparent === undefined ? "" : ", traceparent";

  return `insert into mutation_events ("table", kind, "rowId", before, after, "actorId", "requestId"${traceparent})
  select ${escapeLiteral(table.name)}, ${kindOfRow}, "id", "$before", "$after", ${actorId}::uuid,
    ${others.join(", ")} from written`;
}
