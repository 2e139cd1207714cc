import type { Pool } from "pg";
import { unreadOf } from "#infrastructure/events/log/log-cursor";
import { IS_FOLLOWED } from "#infrastructure/events/log/log-reader";
import { followedIn, followersOf } from "#infrastructure/events/log/open-deliveries";
import type { Subscriptions } from "#infrastructure/outbox/subscriptions";

/** The distance of a reaction from the end of the log. */
export interface EventLag {
  reaction: string;
  /** Events that the reaction has not read, up to 1 000. */
  events: number;
  /** Age of the first of them; 0 without any. */
  seconds: number;
  /** Rows whose events wait behind a failed or slow delivery, up to 10 000. */
  lanes: number;
  /** Deliveries that were given up, up to 10 000. */
  deadLetters: number;
}

/** Returns the lag of each reaction of the service. It is one statement, whose work is limited. */
export async function readEventLag(pool: Pool, subscriptions: Subscriptions): Promise<EventLag[]> {
  const values = [followersOf(subscriptions)];
  const { rows } = await pool.query<EventLag>({ name: "event_lag", text: LAG, values });

  return rows;
}

const LAG = `
  with ${followedIn("$1")}, places as materialized (
    select since::text::pg_snapshot as since, "upTo"::text::pg_snapshot as "upTo", after, array_agg(reaction) as reactions
    from event_cursors group by since::text, "upTo"::text, after
  ), unread as (
    select followed.reaction, count(*)::int as events, min(e."occurredAt") as "occurredAt"
    from places cross join lateral ${unreadOf("places", "1000")} e
      join followed on followed.reaction = any(places.reactions) and ${IS_FOLLOWED}
    group by followed.reaction
  ), lanes as (
    select reaction, count(*)::int as count from (select reaction from event_lanes limit 10000) as counted group by reaction
  ), letters as (
    select reaction, count(*)::int as count
    from (select reaction from event_dead_letters where status = 'dead' limit 10000) as counted group by reaction
  )
  select followed.reaction, coalesce(unread.events, 0) as events,
    coalesce(greatest(extract(epoch from now() - unread."occurredAt"), 0), 0)::float8 as seconds,
    coalesce(lanes.count, 0) as lanes, coalesce(letters.count, 0) as "deadLetters"
  from followed left join unread using (reaction) left join lanes using (reaction) left join letters using (reaction)`;
