import type { EventFilter, RecordedEvent, SliceQuery } from "#domain/events/event-log";
import type { Database } from "#infrastructure/database/connection/database";
import { Parameters } from "#infrastructure/database/query/statement";
import { followedIn, followersOf, OPEN } from "#infrastructure/events/log/open-deliveries";
import type { StoredEvent } from "#infrastructure/events/stored-event";

/** An event as the driver reads it. */
export type EventRow = Omit<StoredEvent, "traceparent"> & Pick<RecordedEvent, "actor">;

export const COLUMNS = `e.sequence, e."table", e.kind, e."rowId", e."actorId", e."requestId", e."occurredAt", e.before, e.after,
  case when actor.id is not null then json_build_object('fullName', actor."fullName", 'email', actor.email) end as actor`;

/** The events, each with its actor unless that user is deleted. */
export const EVENTS = `mutation_events e left join users actor on actor.id = e."actorId" and actor."deletedAt" is null`;

const equals = (column: string, value: unknown, parameters: Parameters) =>
  value === undefined ? [] : [`${column} = ${parameters.add(value)}`];

export function conditionsOf(
  { table, kind, rowId }: EventFilter,
  { cursor }: Pick<SliceQuery, "cursor">,
  parameters: Parameters,
): string[] {
  return [
    "true",
    ...equals(`e."table"`, table, parameters),
    ...equals("e.kind", kind, parameters),
    ...equals(`e."rowId"`, rowId, parameters),
    ...(cursor === undefined ? [] : [`e.sequence < ${parameters.add(cursor)}`]),
  ];
}

/** Returns the newest `limit` events before the cursor that pass the filter. */
export function listEvents(database: Database, filter: EventFilter, slice: SliceQuery): Promise<EventRow[]> {
  const { status, reaction } = filter;
  const parameters = new Parameters();
  const conditions = conditionsOf(filter, slice, parameters);
  const which = [...equals("status", status, parameters), ...equals("reaction", reaction, parameters)];
  const isOpen = which.length > 0;
  const open = isOpen
    ? `with ${followedIn(parameters.add(followersOf(database.subscriptions)))}, ${OPEN}, open as (
        select * from unread union all select * from waiting union all select * from letters
      ), found as materialized (select distinct "rowId", sequence from open where ${which.join(" and ")})`
    : "";
  if (isOpen) conditions.push(`(e."rowId", e.sequence) in (select "rowId", sequence from found)`);
  const text = `${open} select ${COLUMNS} from ${EVENTS} where ${conditions.join(" and ")}
    order by e.sequence desc limit ${parameters.add(slice.limit)}`;

  // Not prepared by name: the best plan depends on the given filters and on how many rows pass them.
  return database.query({ text, values: parameters.statement(text).values, prepared: false });
}
