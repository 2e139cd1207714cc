import type { Pool } from "pg";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import {
  CLAIM_BY_LANES,
  CLAIM_LONGEST_DUE,
  FIRST_LANE,
  type Lane,
} from "#infrastructure/events/dispatch/claim";

/** One event that this process is to bring to one reaction; `attempt` counts from 1. */
export interface Delivery {
  reaction: string;
  attempt: number;
  event: StoredEvent;
}

export type Outcome =
  | { status: "done" }
  | { status: "failed"; retryInMs: number; error: string }
  | { status: "dead"; error: string };

/** A row of a claim: a delivery with its event, or no event when there is nothing to claim. */
interface Claimed extends Omit<StoredEvent, "id"> {
  id: string | null;
  reaction: string;
  attempt: number;
  /** There are more due deliveries than the claim looked at. */
  isCrowd?: boolean;
  /** The last lane that the claim looked at; null at the end of all. */
  lane?: Lane | null;
}

/**
 * The deliveries of all processes, in PostgreSQL. Who claims one holds it for `leaseSeconds`, and longer by
 * renewing; what is not settled by then goes to somebody else, and the first holder's word counts no more.
 * Times are the database's.
 *
 * The deliveries of one row and reaction stand in a lane, and only the first of a lane is due. Those that have been due for
 * longest are looked at first; where that is a crowd behind the first of a few lanes, the first of each lane are looked at,
 * some lanes at a time. So a claim takes as long for one row with ten thousand events as for one with a hundred.
 */
export class DeliveryQueue {
  /** The lane that was looked at last. */
  #lane = FIRST_LANE;

  constructor(
    private readonly pool: Pool,
    private readonly leaseSeconds: number,
  ) {}

  /** Up to `limit` due deliveries, none of them behind an unfinished one of the same row and reaction. */
  async claim(reactions: readonly string[], limit: number): Promise<Delivery[]> {
    const values = [reactions, limit, this.leaseSeconds];
    const { rows: longest } = await this.pool.query<Claimed>(CLAIM_LONGEST_DUE, values);
    const deliveries = longest.flatMap(deliveriesOf);
    if (deliveries.length === limit || !longest[0]?.isCrowd) return deliveries;

    return [...deliveries, ...(await this.#claimByLanes(reactions, limit - deliveries.length))];
  }

  async #claimByLanes(reactions: readonly string[], limit: number): Promise<Delivery[]> {
    const values = [reactions, limit, this.leaseSeconds, this.#lane.rowId, this.#lane.reaction];
    const { rows } = await this.pool.query<Claimed>(CLAIM_BY_LANES, values);
    this.#lane = rows[0]?.lane ?? FIRST_LANE;

    return rows.flatMap(deliveriesOf);
  }

  async settle(settled: readonly { delivery: Delivery; outcome: Outcome }[]): Promise<void> {
    await this.pool.query(SETTLE, [
      ...holdings(settled.map(({ delivery }) => delivery)),
      settled.map(({ outcome }) => outcome.status),
      settled.map(({ outcome }) => (outcome.status === "failed" ? outcome.retryInMs / 1000 : null)),
      settled.map(({ outcome }) => (outcome.status === "done" ? null : outcome.error)),
    ]);
  }

  async renew(deliveries: readonly Delivery[]): Promise<void> {
    await this.pool.query(RENEW, [...holdings(deliveries), this.leaseSeconds]);
  }

  /** Gives back what processes that are gone held: to be tried again at once, or dead after `tries`. */
  async expire(tries: number): Promise<void> {
    await this.pool.query(EXPIRE, [tries]);
  }
}

function deliveriesOf({ id, reaction, attempt, isCrowd, lane, ...event }: Claimed): Delivery[] {
  return id === null ? [] : [{ reaction, attempt, event: { ...event, id } }];
}

function holdings(deliveries: readonly Delivery[]): [string[], string[], number[]] {
  return [
    deliveries.map(({ event }) => event.id),
    deliveries.map(({ reaction }) => reaction),
    deliveries.map(({ attempt }) => attempt),
  ];
}

// The attempt is part of the key: it tells the present holder from one that lost its lease.
const HELD = `d."eventId" = held."eventId" and d.reaction = held.reaction and d.attempts = held.attempt and d.status = 'running'`;

const SETTLE = `
  update event_deliveries d
  set status = held.status, error = held.error, "leaseUntil" = null,
    "nextAttemptAt" = now() + make_interval(secs => coalesce(held.delay, 0)),
    "finishedAt" = case when held.status in ('done', 'dead') then now() end
  from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::float8[], $6::text[])
    as held("eventId", reaction, attempt, status, delay, error)
  where ${HELD}`;

const RENEW = `
  update event_deliveries d
  set "leaseUntil" = now() + make_interval(secs => $4)
  from unnest($1::uuid[], $2::text[], $3::int[]) as held("eventId", reaction, attempt)
  where ${HELD}`;

const EXPIRE = `
  update event_deliveries
  set status = case when attempts >= $1 then 'dead' else 'failed' end, "leaseUntil" = null,
    error = 'The process that ran it was lost', "nextAttemptAt" = now(),
    "finishedAt" = case when attempts >= $1 then now() end
  where status = 'running' and "leaseUntil" < now()`;
