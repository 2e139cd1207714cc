import { escapeLiteral } from "pg";
import type { MutationKind } from "#domain/events/mutation-event";

/** The user and the request that cause a write; both are null for the service itself. */
export interface Cause {
  readonly actorId: string | null;
  readonly requestId: string | null;
}

/** The facts that the event of a write has beside the rows. */
export interface EventContext {
  /** The reactions that follow the write. */
  readonly reactions: readonly string[];
  readonly cause: Cause;
}

interface Write {
  readonly table: {
    readonly name: string;
    readonly redacted: readonly string[];
    /** The list of the columns, and that list with the table before each column. */
    readonly sql: { readonly columns: string; readonly ownColumns: string };
  };
  readonly kind: MutationKind;
  /** A query that locks the rows to write; the statement refers to them as `locked`. */
  readonly locked?: string;
  /** The statement that writes, without its `returning`. */
  readonly statement: string;
  /** The names of the row before and after the write where the statement returns. */
  readonly before?: string;
  readonly after?: string;
}

interface Values {
  /** Adds a value to the statement, and returns its placeholder. */
  add(value: unknown): string;
}

/**
 * The text of one statement that writes, stores an event per row and a delivery per event and reaction, and returns the
 * written rows (a transactional outbox). A write that is rolled back leaves no event; a committed write has its events.
 */
export function withEvents(write: Write, context: EventContext, values: Values): string {
  const { table, locked, statement, before, after } = write;
  const states = `${stateOf(write, before)} as "$before", ${stateOf(write, after)} as "$after"`;
  const event = insertEvents(write, context, values);
  const queries = [
    ...(locked === undefined ? [] : [`locked as materialized (${locked})`]),
    `written as (${statement} returning ${table.sql.ownColumns}, ${states})`,
    ...(context.reactions.length === 0
      ? [`emitted as (${event})`]
      : [
          `emitted as (${event} returning id, sequence, "rowId")`,
          `delivered as (${insertDeliveries(context, values)})`,
        ]),
  ];

  return `with ${queries.join(",\n")}\nselect ${table.sql.columns} from written`;
}

function stateOf({ table }: Write, row: string | undefined): string {
  if (row === undefined) return "null::jsonb";

  return [`to_jsonb(${row})`, ...table.redacted.map(escapeLiteral)].join(" - ");
}

function insertEvents({ table, kind }: Write, { cause }: EventContext, values: Values): string {
  return `insert into mutation_events ("table", kind, "rowId", before, after, "actorId", "requestId")
  select ${escapeLiteral(table.name)}, '${kind}', "id", "$before", "$after", ${values.add(cause.actorId)}::uuid,
    ${values.add(cause.requestId)} from written`;
}

function insertDeliveries({ reactions }: EventContext, values: Values): string {
  return `insert into event_deliveries ("eventId", reaction, sequence, "rowId")
  select id, reaction, sequence, "rowId" from emitted cross join unnest(${values.add(reactions)}::text[]) as reaction`;
}
