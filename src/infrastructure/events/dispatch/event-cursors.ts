import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { advance, type LogCursor, type Looked, unreadOf } from "#infrastructure/events/log/log-cursor";
import { IS_FOLLOWED, isDiscarded } from "#infrastructure/events/log/log-reader";
import { ADD_CURSORS } from "#infrastructure/events/log/prepare-log";
import { EVENT_COLUMNS, type StoredEvent } from "#infrastructure/events/stored-event";
import type { Followed } from "#infrastructure/outbox/subscriptions";

/** A reaction and the writes that it follows. */
export type Follower = Followed & { reaction: string };

/** The next events of a reaction, which this process may deliver until the lease ends. */
export interface Taken {
  reaction: string;
  lease: string;
  /** The position before and after these events. */
  from: LogCursor;
  to: LogCursor;
  /** The snapshot of the read. */
  snapshot: string;
  /** True when the process that had taken these events before was lost. */
  isLost: boolean;
  events: StoredEvent[];
  /** The rows that have a lane: their events wait in it. */
  parkedRows: Set<string>;
}

/** A part of a row's events that have to wait in the lane of the row. */
export interface Parked {
  reaction: string;
  rowId: string;
  sequence: string;
  until: string;
  attempts: number;
  error: string | null;
  /** Seconds until the next attempt; for a running attempt, until its lease ends. */
  delay: number;
  /** Set for a running attempt. */
  lease: string | null;
}

/** The positions of the reactions in the log. A process takes events with a lease, and settles them with the next position. */
export class EventCursors {
  constructor(
    private readonly pool: Pool,
    private readonly leaseSeconds: number,
  ) {}

  /** Adds the cursors of new reactions, as `prepareLog` does. */
  async add(reactions: readonly string[]): Promise<void> {
    await this.pool.query(ADD_CURSORS, [reactions]);
  }

  /**
   * Takes the next events of each follower that has any and that no process holds. Looks at up to `limit` events per position.
   * `isLaneDue`: one of the `reactions` has a lane that is due. Writes nothing when there are no events.
   */
  async take(followers: readonly Follower[], reactions: readonly string[], limit: number) {
    const lease = randomUUID();
    const values = [JSON.stringify(followers), reactions, lease, this.leaseSeconds, limit];
    const { rows } = await this.pool.query<State | TakenEvent>({ name: "take_events", text: TAKE, values });
    const [state, ...events] = rows;
    if (!state?.state) throw new Error("The state comes first");
    const { isLaneDue, places } = state.state;
    const taken = places.flatMap((place) => takenOf(place, lease, limit));
    fill(new Map(taken.map((one) => [one.reaction, one])), events);

    return { isLaneDue, taken };
  }

  /**
   * Moves the cursors, ends their leases, and parks the events that wait. Has no effect for a cursor whose lease was lost.
   * Returns the reactions whose cursors were moved.
   */
  async settle(
    settled: readonly { taken: Taken; to: LogCursor; parked: readonly Parked[] }[],
  ): Promise<Set<string>> {
    const moves = settled.map(({ taken: { reaction, lease }, to: { since, stretch } }) => ({
      reaction,
      lease,
      since,
      ...stretch,
    }));
    const parked = settled.flatMap((one) => one.parked);
    const { rows } = await this.pool.query<{ reaction: string }>({
      name: "settle_events",
      text: SETTLE,
      values: [JSON.stringify(moves), JSON.stringify(parked)],
    });

    return new Set(rows.map(({ reaction }) => reaction));
  }
}

/** A position that several reactions share, with the state of its read. */
interface Place extends Looked {
  since: string;
  upTo: string | null;
  after: string | null;
  reactions: { reaction: string; isLost: boolean }[];
}

interface State {
  state: { isLaneDue: boolean; places: Place[] };
}

interface TakenEvent extends StoredEvent {
  state: null;
  reactions: string[];
  /** Those of the reactions that have a lane for the row. */
  parked: string[] | null;
}

function takenOf(place: Place, lease: string, limit: number): Taken[] {
  const { since, upTo, after, snapshot, reactions } = place;
  const from = { since, ...(upTo !== null && after !== null && { stretch: { upTo, after } }) };
  const { cursor: to } = advance(from, place, limit);

  return reactions.map((one) => ({
    ...one,
    lease,
    from,
    to,
    snapshot,
    events: [],
    parkedRows: new Set<string>(),
  }));
}

function fill(taken: ReadonlyMap<string, Taken>, events: readonly (State | TakenEvent)[]): void {
  for (const event of events) {
    if (event.state !== null) continue;
    for (const reaction of event.reactions) taken.get(reaction)?.events.push(event);
    for (const reaction of event.parked ?? []) taken.get(reaction)?.parkedRows.add(event.rowId);
  }
}

/** Outside of a stretch, the cursor is moved past so many events that no reaction follows. */
const SKIPPED = 100;

const IS_FREE = `coalesce(c."leaseUntil" < now(), true)`;

// The reactions of one position are read together, and each event is returned once. A cursor that another process takes at the
// same time is skipped: it is locked, or its lease is a new one when PostgreSQL checks the condition again.
const TAKE = `
  with followed as materialized (
    select * from jsonb_to_recordset($1) as f(reaction text, "table" text, kinds text[], columns text[])
  ), free as materialized (
    select c.*, dense_rank() over (order by c.since::text, c."upTo"::text, c.after) as place
    from event_cursors c where c.reaction in (select reaction from followed) and ${IS_FREE}
  ), places as materialized (
    select distinct on (place) place, since, "upTo", after from free
  ), looked as materialized (
    select places.place, e.* from places cross join lateral ${unreadOf("places", "$5")} e
  ), deliveries as materialized (
    select e.place, e.sequence, free.reaction, lane.reaction is not null as "isParked"
    from looked e join free using (place) join followed on followed.reaction = free.reaction and ${IS_FOLLOWED}
      left join event_lanes lane on lane.reaction = free.reaction and lane."rowId" = e."rowId"
    where not ${isDiscarded("free.reaction")}
  ), busy as materialized (
    select place, count, last
    from places cross join lateral (
      select count(*)::int as count, max(sequence)::text as last from looked where looked.place = places.place
    ) as state
    where count >= ${SKIPPED} or "upTo" is not null or place in (select place from deliveries)
  ), chosen as materialized (
    select c.reaction, free.place, free."leaseUntil" is not null as "isLost"
    from event_cursors c join free using (reaction) join busy using (place)
    where c.lease is not distinct from free.lease and ${IS_FREE}
    for update of c skip locked
  ), leased as (
    update event_cursors c set lease = $3, "leaseUntil" = now() + make_interval(secs => $4)
    from chosen where c.reaction = chosen.reaction
    returning chosen.*
  ), taken as (
    select place, sequence, array_agg(reaction) as reactions, array_agg(reaction) filter (where "isParked") as parked
    from deliveries join leased using (reaction, place) group by place, sequence
  )
  select jsonb_build_object(
      'isLaneDue', exists (select from event_lanes where reaction = any($2) and "nextAttemptAt" <= now()),
      'places', coalesce((
        select jsonb_agg(to_jsonb(busy) || jsonb_build_object(
          'since', since::text, 'upTo', "upTo"::text, 'after', after::text, 'snapshot', pg_current_snapshot()::text,
          'reactions', (
            select jsonb_agg(jsonb_build_object('reaction', reaction, 'isLost', "isLost")) from leased where leased.place = busy.place
          )
        ))
        from busy join places using (place) where busy.place in (select place from leased)
      ), '[]')
    ) as state, null::text[] as reactions, null::text[] as parked, ${EVENT_COLUMNS}
  from (select) as one left join looked e on false
  union all
  select null, reactions, parked, ${EVENT_COLUMNS} from taken join looked e using (place, sequence)
  order by sequence nulls first`;

const SETTLE = `
  with moved as (
    update event_cursors c set since = move.since, "upTo" = move."upTo", after = move.after, "leaseUntil" = null
    from jsonb_to_recordset($1)
      as move(reaction text, lease uuid, since pg_snapshot, "upTo" pg_snapshot, after bigint)
    where c.reaction = move.reaction and c.lease = move.lease and c."leaseUntil" is not null
    returning c.reaction
  ), waiting as (
    insert into event_lanes as lane (reaction, "rowId", sequence, until, attempts, error, "nextAttemptAt", lease)
    select reaction, "rowId", sequence, until, attempts, error, now() + make_interval(secs => delay), lease
    from jsonb_to_recordset($2) as parked(
      reaction text, "rowId" uuid, sequence bigint, until bigint, attempts int, error text, delay float8, lease uuid
    ) join moved using (reaction)
    order by reaction, "rowId"
    on conflict (reaction, "rowId") do update set
      sequence = case when lane.sequence > lane.until then excluded.sequence else lane.sequence end,
      until = greatest(lane.until, excluded.until)
  )
  select reaction from moved`;
