import type { EventFilter, RecordedEvent, SliceQuery } from "#domain/events/event-log";
import type { Database } from "#infrastructure/database/connection/database";
import { Parameters } from "#infrastructure/database/query/statement";

/** An event as the driver reads it: a bigint is text. */
export type EventRow = Omit<RecordedEvent, "sequence" | "deliveries"> & { sequence: string };

export const COLUMNS = `e.id, e.sequence, e."table", e.kind, e."rowId", e."actorId", e."requestId", e."occurredAt",
  case when actor.id is not null then json_build_object('fullName', actor."fullName", 'email', actor.email) end as actor`;

/** The events, each with its actor unless that user is deleted. */
export const EVENTS = `mutation_events e left join users actor on actor.id = e."actorId" and actor."deletedAt" is null`;

/** Sequence numbers in the first window, and the factor by which each further window is wider. */
const FIRST_WINDOW = 1_000;
const GROWTH = 4;

/** A range of sequence numbers, from `from` to below `before`. */
interface Window {
  from?: number | undefined;
  before?: number | undefined;
}

/**
 * Returns the newest `limit` events before the cursor that pass the filter. Indexes find the events of a row, and the events
 * with unfinished deliveries. For all other filters there is a BRIN index on the sequence, which knows no order: it is
 * queried in windows of sequence numbers, from the newest down, until there are enough events.
 */
export async function listEvents(
  database: Database,
  filter: EventFilter,
  slice: SliceQuery,
): Promise<EventRow[]> {
  const { cursor: before, limit } = slice;
  if (filter.rowId !== undefined || isOpen(filter)) return select(database, filter, { before }, limit);

  const rows: EventRow[] = [];
  let end = before ?? (await newest(database)) + 1;
  for (let width = FIRST_WINDOW; end > 1 && rows.length < limit; width *= GROWTH) {
    const window = { from: end - width, before: end };
    rows.push(...(await select(database, filter, window, limit - rows.length)));
    end = window.from;
  }

  return rows;
}

function select(database: Database, filter: EventFilter, window: Window, limit: number): Promise<EventRow[]> {
  const parameters = new Parameters();
  const conditions = [
    ...conditionsOf(filter, parameters),
    ...inWindow(window, parameters),
    ...havingDelivery(filter, window, limit, parameters),
  ];
  const text = `select ${COLUMNS} from ${EVENTS} where ${conditions.join(" and ")}
    order by e.sequence desc limit ${parameters.add(limit)}`;

  // Not prepared by name: the best plan depends on the given filters and on how many rows pass them.
  return database.query({ text, values: parameters.statement(text).values, prepared: false });
}

/** Returns the last sequence number that was assigned. */
async function newest(database: Database): Promise<number> {
  const text = "select last_value as newest from mutation_events_sequence_seq";
  const [row] = await database.query<{ newest: string }>({ text, values: [], prepared: true });

  return Number(row?.newest);
}

const isOpen = ({ status }: EventFilter) =>
  status !== undefined && status !== "done" && status !== "discarded";

const equals = (column: string, value: unknown, parameters: Parameters) =>
  value === undefined ? [] : [`${column} = ${parameters.add(value)}`];

export function conditionsOf({ table, kind, rowId }: EventFilter, parameters: Parameters): string[] {
  return [
    ...equals(`e."table"`, table, parameters),
    ...equals("e.kind", kind, parameters),
    ...equals(`e."rowId"`, rowId, parameters),
  ];
}

export const inWindow = ({ from, before }: Window, parameters: Parameters) => [
  ...(from === undefined ? [] : [`e.sequence >= ${parameters.add(from)}`]),
  ...(before === undefined ? [] : [`e.sequence < ${parameters.add(before)}`]),
];

/**
 * The conditions on the deliveries of an event. Unfinished deliveries have their own indexes, so they are selected first,
 * with the limit when no filter concerns a column of the events. Finished deliveries are many, so each event's are looked up.
 */
function havingDelivery(
  filter: EventFilter,
  window: Window,
  limit: number,
  parameters: Parameters,
): string[] {
  const { table, kind, rowId, status, reaction } = filter;
  if (status === undefined && reaction === undefined) return [];

  const which = [...equals("status", status, parameters), ...equals("reaction", reaction, parameters)];
  if (!isOpen(filter))
    return [`e.id in (select "eventId" from event_deliveries where ${which.join(" and ")})`];

  const deliveries = [
    `select distinct "rowId", sequence from event_deliveries e`,
    `where ${[...which, ...equals(`"rowId"`, rowId, parameters), ...inWindow(window, parameters)].join(" and ")}`,
    ...(table === undefined && kind === undefined
      ? [`order by sequence desc limit ${parameters.add(limit)}`]
      : []),
  ];

  return [`(e."rowId", e.sequence) in (${deliveries.join(" ")})`];
}
