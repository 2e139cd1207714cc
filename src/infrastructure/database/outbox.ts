import { scope } from "#application/kit/scope";
import type { MutationKind } from "#domain/shared/events";
import { type Parameters, type Statement } from "#infrastructure/database/statement";
import type { Table } from "#infrastructure/database/table";

interface Write {
  readonly table: Table;
  readonly kind: MutationKind;
  /** The rows to touch, read and locked. Absent for an insert. */
  readonly target?: string;
  /** The statement that writes; it returns every column of the table. */
  readonly written: string;
  /** Which of the two holds the rows before and after the write. */
  readonly before?: "target" | "written";
  readonly after?: "written";
}

/**
 * The transactional outbox: one statement that does the write, stores an event per row and a delivery per event and
 * reaction, and returns the written rows. What is rolled back leaves no event; what is committed never lacks one.
 */
export function withEvents(write: Write, reactions: readonly string[], parameters: Parameters): Statement {
  const steps = [
    ...(write.target === undefined ? [] : [`target as materialized (${write.target})`]),
    `written as (${write.written})`,
    `emitted as (${insertEvents(write, parameters)})`,
    ...(reactions.length === 0 ? [] : [`delivered as (${insertDeliveries(reactions, parameters)})`]),
  ];

  return parameters.statement(`with ${steps.join(",\n")}\nselect ${write.table.sql.columns} from written`);
}

function insertEvents({ table, kind, before, after }: Write, parameters: Parameters): string {
  const { actorId = null, requestId = null } = scope.getStore() ?? {};
  const join = before === "target" ? ` join target using ("id")` : "";

  return `insert into mutation_events ("table", kind, "rowId", before, after, "actorId", "requestId")
  select ${parameters.add(table.name)}, ${parameters.add(kind)}, "id", ${stateOf(table, before)}, ${stateOf(table, after)},
    ${parameters.add(actorId)}::uuid, ${parameters.add(requestId)}
  from written${join} returning id, sequence, "rowId"`;
}

function stateOf({ redacted }: Table, source: string | undefined): string {
  if (source === undefined) return "null::jsonb";

  return [`to_jsonb(${source})`, ...redacted.map((name) => `'${name}'`)].join(" - ");
}

function insertDeliveries(reactions: readonly string[], parameters: Parameters): string {
  return `insert into event_deliveries ("eventId", reaction, sequence, "rowId")
  select id, reaction, sequence, "rowId" from emitted cross join unnest(${parameters.add(reactions)}::text[]) as reaction`;
}
