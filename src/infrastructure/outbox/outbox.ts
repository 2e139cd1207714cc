import { escapeLiteral } from "pg";
import { scope } from "#application/kit/scope";
import type { MutationKind } from "#domain/events/mutation-event";
import { type Parameters, type Statement } from "#infrastructure/database/query/statement";
import type { Table } from "#infrastructure/database/table";

interface Write {
  readonly table: Table;
  readonly kind: MutationKind;
  /** A query for the rows to touch, which locks them; the write knows them as `target`. */
  readonly target?: string;
  /** The statement that writes, up to what it returns. */
  readonly statement: string;
  /** What the row before and after the write is called where the statement returns. */
  readonly before?: string;
  readonly after?: string;
}

/** What a write depends on beside its rows. */
export interface Outbox {
  /** The reactions that follow it. */
  readonly reactions: readonly string[];
  /** Whether the server can return a row as it was before an update: `returning old`, since PostgreSQL 18. */
  readonly returnsOld: boolean;
}

/**
 * The transactional outbox: one statement that does the write, stores an event per row and a delivery per event and
 * reaction, and returns the written rows. What is rolled back leaves no event; what is committed never lacks one.
 */
export function withEvents(write: Write, { reactions }: Outbox, parameters: Parameters): Statement {
  const { table, target, statement, before, after } = write;
  const states = `${stateOf(table, before)} as "$before", ${stateOf(table, after)} as "$after"`;
  const event = insertEvents(write, parameters);
  const steps = [
    ...(target === undefined ? [] : [`target as materialized (${target})`]),
    `written as (${statement} returning ${table.sql.ownColumns}, ${states})`,
    ...(reactions.length === 0
      ? [`emitted as (${event})`]
      : [
          `emitted as (${event} returning id, sequence, "rowId")`,
          `delivered as (${insertDeliveries(reactions, parameters)})`,
        ]),
  ];

  return parameters.statement(`with ${steps.join(",\n")}\nselect ${table.sql.columns} from written`);
}

function stateOf({ redacted }: Table, row: string | undefined): string {
  if (row === undefined) return "null::jsonb";

  return [`to_jsonb(${row})`, ...redacted.map(escapeLiteral)].join(" - ");
}

function insertEvents({ table, kind }: Write, parameters: Parameters): string {
  const { actorId = null, requestId = null } = scope.getStore() ?? {};

  return `insert into mutation_events ("table", kind, "rowId", before, after, "actorId", "requestId")
  select ${escapeLiteral(table.name)}, '${kind}', "id", "$before", "$after", ${parameters.add(actorId)}::uuid,
    ${parameters.add(requestId)} from written`;
}

function insertDeliveries(reactions: readonly string[], parameters: Parameters): string {
  return `insert into event_deliveries ("eventId", reaction, sequence, "rowId")
  select id, reaction, sequence, "rowId" from emitted cross join unnest(${parameters.add(reactions)}::text[]) as reaction`;
}
