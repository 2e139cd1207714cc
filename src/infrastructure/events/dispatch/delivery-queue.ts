import type { Pool } from "pg";
import type { StoredEvent } from "#infrastructure/events/stored-event";
import {
  CLAIM_BY_LANES,
  CLAIM_LONGEST_DUE,
  FIRST_LANE,
  type Lane,
} from "#infrastructure/events/dispatch/claim";

/** One event that this process delivers to one reaction; `attempt` counts from 1. */
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
  /** There are more due deliveries than the claim examined. */
  isCrowd?: boolean;
  /** The last lane that the claim examined; null at the end. */
  lane?: Lane | null;
}

/**
 * The deliveries of all processes, in PostgreSQL. A claim has a lease of `leaseSeconds`, which can be renewed. After the
 * lease another process may claim the delivery, and the settlement by the first process has no effect. All times are the
 * database's.
 *
 * The deliveries of one row and reaction form a lane, and only the first of a lane is due. A claim examines the deliveries
 * that have been due for longest. When these are a crowd in a few lanes, it examines the first delivery of each lane, some
 * lanes at a time. So a claim takes as long for a row with ten thousand events as for a row with a hundred.
 */
export class DeliveryQueue {
  /** The lane that was examined last. */
  #lane = FIRST_LANE;

  constructor(
    private readonly pool: Pool,
    private readonly leaseSeconds: number,
  ) {}

  /** Claims up to `limit` due deliveries, none of them behind an unfinished one of the same lane. */
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
      ...claimsOf(settled.map(({ delivery }) => delivery)),
      settled.map(({ outcome }) => outcome.status),
      settled.map(({ outcome }) => (outcome.status === "failed" ? outcome.retryInMs / 1000 : null)),
      settled.map(({ outcome }) => (outcome.status === "done" ? null : outcome.error)),
    ]);
  }

  async renew(deliveries: readonly Delivery[]): Promise<void> {
    await this.pool.query(RENEW, [...claimsOf(deliveries), this.leaseSeconds]);
  }

  /** Ends the leases that are over: the deliveries are due at once, or dead after `tries` attempts. */
  async expire(tries: number): Promise<void> {
    await this.pool.query(EXPIRE, [tries]);
  }
}

function deliveriesOf({ id, reaction, attempt, isCrowd, lane, ...event }: Claimed): Delivery[] {
  return id === null ? [] : [{ reaction, attempt, event: { ...event, id } }];
}

function claimsOf(deliveries: readonly Delivery[]): [string[], string[], number[]] {
  return [
    deliveries.map(({ event }) => event.id),
    deliveries.map(({ reaction }) => reaction),
    deliveries.map(({ attempt }) => attempt),
  ];
}

// The attempt is part of the key, so a process that lost its lease cannot settle the claim of another.
const CLAIMED = `d."eventId" = claim."eventId" and d.reaction = claim.reaction and d.attempts = claim.attempt and d.status = 'running'`;

const SETTLE = `
  update event_deliveries d
  set status = claim.status, error = claim.error, "leaseUntil" = null,
    "nextAttemptAt" = now() + make_interval(secs => coalesce(claim.delay, 0)),
    "finishedAt" = case when claim.status in ('done', 'dead') then now() end
  from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::float8[], $6::text[])
    as claim("eventId", reaction, attempt, status, delay, error)
  where ${CLAIMED}`;

const RENEW = `
  update event_deliveries d
  set "leaseUntil" = now() + make_interval(secs => $4)
  from unnest($1::uuid[], $2::text[], $3::int[]) as claim("eventId", reaction, attempt)
  where ${CLAIMED}`;

const EXPIRE = `
  update event_deliveries
  set status = case when attempts >= $1 then 'dead' else 'failed' end, "leaseUntil" = null,
    error = 'The process that ran it was lost', "nextAttemptAt" = now(),
    "finishedAt" = case when attempts >= $1 then now() end
  where status = 'running' and "leaseUntil" < now()`;
