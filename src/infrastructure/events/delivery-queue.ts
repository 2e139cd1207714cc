import type { Pool } from "pg";
import type { StoredEvent } from "#infrastructure/database/table";

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

/**
 * The deliveries of all processes, in PostgreSQL. Who claims one holds it for `leaseSeconds`, and longer by
 * renewing; what is not settled by then goes to somebody else, and the first holder's word counts no more.
 * Times are the database's.
 */
export class DeliveryQueue {
  constructor(
    private readonly pool: Pool,
    private readonly leaseSeconds: number,
  ) {}

  /** Up to `limit` due deliveries, none of them behind an unfinished one of the same row and reaction. */
  async claim(reactions: readonly string[], limit: number): Promise<Delivery[]> {
    const { rows } = await this.pool.query<StoredEvent & Omit<Delivery, "event">>(CLAIM, [
      reactions,
      limit,
      this.leaseSeconds,
    ]);

    return rows.map(({ reaction, attempt, ...event }) => ({ reaction, attempt, event }));
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

function holdings(deliveries: readonly Delivery[]): [string[], string[], number[]] {
  return [
    deliveries.map(({ event }) => event.id),
    deliveries.map(({ reaction }) => reaction),
    deliveries.map(({ attempt }) => attempt),
  ];
}

// A row that changed since the statement began is judged anew when it is locked, so two processes cannot claim
// the same one.
// Not prepared by name: a plan made while the queue is empty goes through all of a long one for each row it claims.
const CLAIM = `
  with due as (
    select "eventId", reaction
    from event_deliveries d
    where status in ('pending', 'failed') and "nextAttemptAt" <= now() and reaction = any($1)
      and not exists (
        select from event_deliveries earlier
        where earlier."rowId" = d."rowId" and earlier.reaction = d.reaction and earlier.sequence < d.sequence
          and earlier.status in ('pending', 'running', 'failed')
      )
    order by "nextAttemptAt", sequence
    limit $2
    for update skip locked
  ), claimed as (
    update event_deliveries d
    set status = 'running', attempts = attempts + 1, "leaseUntil" = now() + make_interval(secs => $3)
    from due
    where d."eventId" = due."eventId" and d.reaction = due.reaction
    returning d."rowId", d.sequence, d.reaction, d.attempts
  )
  select reaction, attempts as attempt, id, sequence, "table", kind, before, after, "actorId", "requestId", "occurredAt"
  from claimed join mutation_events using ("rowId", sequence)`;

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
