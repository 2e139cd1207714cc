import type { EventDelivery } from "#domain/events/event-log";
import type { Database } from "#infrastructure/database/connection/database";
import { isUnread, unreadOf } from "#infrastructure/events/log/log-cursor";
import { IS_FOLLOWED, isDiscarded } from "#infrastructure/events/log/log-reader";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";

/** Unread events per position that are counted and listed. */
const MOST_UNREAD = 10_000;

/** A delivery that is not done: the event is unread, in a lane, or a dead letter. */
export interface OpenDelivery extends EventDelivery {
  rowId: string;
  /** As the driver reads a bigint. */
  sequence: string;
}

export const followersOf = ({ reactions }: Subscriptions): string =>
  JSON.stringify([...reactions].map(([reaction, followed]) => ({ ...followed, reaction })));

/** The declared reactions of `followersOf`, as the CTE `followed`. */
export const followedIn = (parameter: string): string => `followed as materialized (
    select * from jsonb_to_recordset(${parameter}) as f(reaction text, "table" text, kinds text[], columns text[])
  )`;

/** The condition for an event `e` that waits in a row `lane` of the lanes. A removed reaction is taken to follow all events. */
const IN_LANE = `e."rowId" = lane."rowId" and (e.sequence between lane.sequence and lane.until or e.sequence = any(lane.again))
  and (
    lane.reaction not in (select reaction from followed)
    or exists (select from followed where followed.reaction = lane.reaction and ${IS_FOLLOWED})
  ) and not ${isDiscarded("lane.reaction")}`;

export const IS_RUNNING = `lane.lease is not null and lane."nextAttemptAt" > now()`;

const COLUMNS = `"rowId", sequence, reaction, status, attempts, error, "nextAttemptAt", "finishedAt"`;

/**
 * The CTEs `unread`, `waiting` and `letters`, in which each row is an open delivery. `unread` has the first `MOST_UNREAD`
 * unread events of each position. They need the CTE `followed`.
 */
export const OPEN = `
  places as materialized (
    select since::text::pg_snapshot as since, "upTo"::text::pg_snapshot as "upTo", after, array_agg(reaction) as reactions
    from event_cursors group by since::text, "upTo"::text, after
  ), unread as (
    select e."rowId", e.sequence, followed.reaction, 'pending' as status, 0 as attempts, null as error,
      e."occurredAt" as "nextAttemptAt", null::timestamptz as "finishedAt"
    from places cross join lateral ${unreadOf("places", String(MOST_UNREAD))} e
      join followed on followed.reaction = any(places.reactions) and ${IS_FOLLOWED}
    where not ${isDiscarded("followed.reaction")}
  ), waiting as (
    select e."rowId", e.sequence, lane.reaction,
      case when not "isFirst" or lane.attempts = 0 then 'pending' when ${IS_RUNNING} then 'running' else 'failed' end as status,
      case when "isFirst" then lane.attempts else 0 end as attempts, case when "isFirst" then lane.error end as error,
      case when not (${IS_RUNNING}) then lane."nextAttemptAt" end as "nextAttemptAt", null::timestamptz as "finishedAt"
    from event_lanes lane join mutation_events e on ${IN_LANE}
      cross join lateral (select e.sequence = coalesce(lane.again[1], lane.sequence) as "isFirst") as place
  ), letters as (
    select "rowId", sequence, reaction, status, attempts, error, null::timestamptz as "nextAttemptAt", "finishedAt"
    from event_dead_letters
  )`;

/** Returns the open deliveries of some events of the log, by reaction. */
export function openDeliveriesOf(
  database: Database,
  events: readonly { rowId: string; sequence: string }[],
): Promise<OpenDelivery[]> {
  const values = [
    followersOf(database.subscriptions),
    events.map(({ rowId }) => rowId),
    events.map(({ sequence }) => sequence),
  ];

  return database.query({ text: OF_EVENTS, values, prepared: false });
}

const OF_EVENTS = `
  with ${followedIn("$1")}, asked as materialized (
    select * from unnest($2::uuid[], $3::bigint[]) as asked("rowId", sequence)
  ), ${OPEN}, parked as materialized (
    select ${COLUMNS} from waiting where ("rowId", sequence) in (select "rowId", sequence from asked)
    union all
    select ${COLUMNS} from letters where ("rowId", sequence) in (select "rowId", sequence from asked)
  )
  select * from parked
  union all
  select e."rowId", e.sequence, followed.reaction, 'pending', 0, null, e."occurredAt", null
  from asked join mutation_events e using ("rowId", sequence)
    join followed on ${IS_FOLLOWED} join event_cursors c using (reaction)
  where ${isUnread("c")} and not exists (select from parked where parked.reaction = followed.reaction and parked.sequence = e.sequence)
  order by reaction`;
