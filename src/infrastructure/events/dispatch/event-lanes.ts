import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Follower } from "#infrastructure/events/dispatch/event-cursors";
import { IS_FOLLOWED, isDiscarded } from "#infrastructure/events/log/log-reader";
import { EVENT_COLUMNS, type StoredEvent } from "#infrastructure/events/stored-event";

/** The key of a lane, with the lease of the process that delivers its events. */
export interface HeldLane {
  reaction: string;
  rowId: string;
  lease: string;
}

/** The next events of a lane. */
export interface TakenLane extends HeldLane {
  /** The attempt of the first event; it counts from 1. */
  attempt: number;
  events: StoredEvent[];
  /** The last sequence number of the lane. */
  until: string;
  /** The dead letters that are retried; then the events are some of these. */
  again: string[];
}

/** An event that a reaction gave up. */
export interface DeadLetter {
  sequence: string;
  attempts: number;
  error: string;
}

/** The result of the events of a lane. */
export interface LaneResult extends HeldLane {
  /** The events that need no more attempt. */
  passed: string[];
  /** The lane goes on with this sequence number; null after a retry of dead letters. */
  next: number | null;
  dead: DeadLetter[];
  /** The attempts of the next event so far. */
  attempts: number;
  error: string | null;
  /** Seconds until the next attempt. */
  delay: number;
}

/** Events of one lane that are taken together. */
export const EVENTS_PER_LANE = 20;

/**
 * The lanes: for one row and reaction, the events from `sequence` to `until`, which wait for a retry or behind one. The log has
 * the events. `again` has dead letters that are retried before them. A lane that is taken has a lease, and is due again when
 * the lease ends.
 */
export class EventLanes {
  constructor(
    private readonly pool: Pool,
    private readonly leaseSeconds: number,
  ) {}

  /** Takes the lanes that are due, for each follower up to its `limit`. */
  async take(followers: readonly (Follower & { limit: number })[]): Promise<TakenLane[]> {
    const values = [JSON.stringify(followers), randomUUID(), this.leaseSeconds];
    const { rows } = await this.pool.query<TakenRow>({ name: "take_lanes", text: TAKE, values });
    const lanes = new Map<string, TakenLane>();
    for (const { reaction, row, lease, attempt, until, again, ...event } of rows) {
      const key = `${reaction} ${row}`;
      const lane = lanes.get(key) ?? { reaction, rowId: row, lease, attempt, until, again, events: [] };
      if (event.sequence !== null) lane.events.push({ ...event, sequence: event.sequence });
      lanes.set(key, lane);
    }

    return [...lanes.values()];
  }

  /** Stores the results, and removes the lanes that have no more events. Has no effect for a lane whose lease was lost. */
  async settle(results: readonly LaneResult[]): Promise<void> {
    const dead = results.flatMap(({ reaction, rowId, dead }) =>
      dead.map((one) => ({ ...one, reaction, rowId })),
    );
    await this.pool.query({
      name: "settle_lanes",
      text: SETTLE,
      values: [JSON.stringify(results), JSON.stringify(dead)],
    });
  }

  async renew(lanes: readonly HeldLane[]): Promise<void> {
    await this.pool.query({
      name: "renew_lanes",
      text: RENEW,
      values: [
        JSON.stringify(lanes.map(({ reaction, rowId, lease }) => ({ reaction, rowId, lease }))),
        this.leaseSeconds,
      ],
    });
  }
}

interface TakenRow extends Omit<StoredEvent, "sequence">, Omit<TakenLane, "events" | "rowId"> {
  /** Null when the lane has no event that the reaction follows. */
  sequence: string | null;
  /** The row of the lane. */
  row: string;
}

// A lease that has ended was lost with its process. It counts as an attempt.
const TAKE = `
  with followed as materialized (
    select * from jsonb_to_recordset($1) as f(reaction text, "table" text, kinds text[], columns text[], "limit" int)
  ), due as materialized (
    select lane.reaction, lane."rowId"
    from followed cross join lateral (
      select * from event_lanes l where l.reaction = followed.reaction and l."nextAttemptAt" <= now()
      order by l."nextAttemptAt" limit followed."limit" for update skip locked
    ) lane
  ), taken as (
    update event_lanes lane
    set lease = $2, attempts = attempts + 1, "nextAttemptAt" = now() + make_interval(secs => $3)
    from due where lane.reaction = due.reaction and lane."rowId" = due."rowId"
    returning lane.*
  )
  select taken.reaction, taken."rowId" as row, taken.lease, taken.attempts as attempt, taken.again, taken.until, ${EVENT_COLUMNS}
  from taken join followed using (reaction) left join lateral (
    select * from mutation_events e
    where e."rowId" = taken."rowId" and e.sequence >= coalesce(taken.again[1], taken.sequence)
      and case when taken.again = '{}' then e.sequence <= taken.until else e.sequence = any(taken.again) end
      and ${IS_FOLLOWED} and not ${isDiscarded("taken.reaction")}
    order by e.sequence limit ${EVENTS_PER_LANE}
  ) e on true
  order by e.sequence`;

const SETTLE = `
  with held as materialized (
    select lane.reaction, lane."rowId", lane.until, greatest(lane.sequence, result.next) as sequence,
      array(select unnest(lane.again) except select unnest(result.passed) order by 1) as again,
      result.attempts, result.error, result.delay
    from event_lanes lane join jsonb_to_recordset($1) as result(
      reaction text, "rowId" uuid, lease uuid, passed bigint[], next bigint, attempts int, error text, delay float8
    ) on lane.reaction = result.reaction and lane."rowId" = result."rowId" and lane.lease = result.lease
    order by lane.reaction, lane."rowId"
    for update of lane
  ), removed as (
    delete from event_lanes lane using held
    where lane.reaction = held.reaction and lane."rowId" = held."rowId" and held.again = '{}' and held.sequence > held.until
  ), kept as (
    update event_lanes lane set sequence = held.sequence, again = held.again, attempts = held.attempts, error = held.error,
      "nextAttemptAt" = now() + make_interval(secs => held.delay), lease = null
    from held
    where lane.reaction = held.reaction and lane."rowId" = held."rowId" and (held.again <> '{}' or held.sequence <= held.until)
  )
  insert into event_dead_letters (reaction, "rowId", sequence, status, attempts, error)
  select reaction, "rowId", letter.sequence, 'dead', letter.attempts, letter.error
  from jsonb_to_recordset($2) as letter(reaction text, "rowId" uuid, sequence bigint, attempts int, error text)
    join held using (reaction, "rowId")
  on conflict (reaction, sequence) do update
    set status = excluded.status, attempts = excluded.attempts, error = excluded.error, "finishedAt" = excluded."finishedAt"`;

const RENEW = `
  update event_lanes lane set "nextAttemptAt" = now() + make_interval(secs => $2)
  from jsonb_to_recordset($1) as held(reaction text, "rowId" uuid, lease uuid)
  where lane.reaction = held.reaction and lane."rowId" = held."rowId" and lane.lease = held.lease`;
