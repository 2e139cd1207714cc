import { inject, injectable } from "inversify";
import type { Backlog, Deliveries, DeliveryStatus, ReactionState, Replay } from "#domain/events/deliveries";
import { ServiceError } from "#domain/shared/errors";
import { Database } from "#infrastructure/database/connection/database";
import {
  followedIn,
  followersOf,
  IS_RUNNING,
  OPEN,
  openDeliveriesOf,
} from "#infrastructure/events/log/open-deliveries";
import { replayEvents } from "#infrastructure/events/replay/replay";
import type { Followed } from "#infrastructure/outbox/subscriptions";

const none = { pending: 0, running: 0, failed: 0, dead: 0 };

@injectable()
export class DatabaseDeliveries implements Deliveries {
  constructor(@inject(Database) private readonly database: Database) {}

  async reactions(): Promise<ReactionState[]> {
    const counted = new Map((await this.#count()).map(({ reaction, ...counts }) => [reaction, counts]));
    const { reactions } = this.database.subscriptions;

    return [...new Set([...reactions.keys(), ...counted.keys()])].toSorted().map((reaction) => {
      const { table = null, kinds, columns } = reactions.get(reaction) ?? { kinds: [] };
      const follows = { table, kinds: [...kinds], columns: columns ? [...columns] : null };
      const { oldestDueSeconds: _, ...counts } = counted.get(reaction) ?? { ...none, oldestDueSeconds: null };

      return { reaction, ...follows, ...counts };
    });
  }

  async backlog(): Promise<Backlog> {
    const backlog: Backlog = { ...none, oldestDueSeconds: null };
    for (const { pending, running, failed, dead, oldestDueSeconds } of await this.#count()) {
      backlog.pending += pending;
      backlog.running += running;
      backlog.failed += failed;
      backlog.dead += dead;
      if (oldestDueSeconds !== null)
        backlog.oldestDueSeconds = Math.max(oldestDueSeconds, backlog.oldestDueSeconds ?? 0);
    }

    return backlog;
  }

  async retry(sequence: number, reaction: string): Promise<void> {
    this.#subscriptionOf(reaction);
    const [retried] = await this.#send(RETRY_FAILED, sequence, reaction);
    const letters = retried ? [] : await this.#send(RETRY_DEAD, [reaction], sequence);
    if (!retried && letters.length === 0) await this.#refuse(sequence, reaction, ["failed", "dead"]);
    this.database.announceDeliveries();
  }

  async retryDead(reaction?: string): Promise<number> {
    if (reaction !== undefined) this.#subscriptionOf(reaction);
    const names = reaction === undefined ? [...this.database.subscriptions.reactions.keys()] : [reaction];
    const letters = await this.#send<{ count: number }>(RETRY_DEAD, names, null);
    this.database.announceDeliveries();

    return letters.reduce((sum, { count }) => sum + count, 0);
  }

  async discard(sequence: number, reaction: string): Promise<void> {
    const rowId = await this.#refuse(sequence, reaction, ["pending", "failed", "dead"]);
    await this.#send(DISCARD, sequence, reaction, rowId);
    this.database.announceDeliveries();
  }

  async replay(replay: Replay): Promise<number> {
    const order = { ...this.#subscriptionOf(replay.reaction), ...replay };
    if (!order.since && order.rowId === undefined)
      throw new ServiceError(
        "UNPROCESSABLE_CONTENT",
        "Name the time or the row from which events are replayed",
      );
    if (order.rowId !== undefined) await this.#refuseOtherTable(order, order.rowId);

    return replayEvents(this.database, order);
  }

  async #refuseOtherTable({ reaction, table }: Replay & Followed, rowId: string): Promise<void> {
    const rows = await this.#send<{ table: string }>(
      `select "table" from mutation_events where "rowId" = $1 limit 1`,
      rowId,
    );
    const [row] = rows;
    if (!row) throw new ServiceError("NOT_FOUND", "There is no stored event of this row");
    if (row.table !== table)
      throw new ServiceError(
        "UNPROCESSABLE_CONTENT",
        `${reaction} follows ${table}, but the row belongs to ${row.table}`,
      );
  }

  /** Throws NOT_FOUND. */
  #subscriptionOf(reaction: string): Followed {
    const followed = this.database.subscriptions.reactions.get(reaction);
    if (!followed) throw new ServiceError("NOT_FOUND", `There is no reaction ${reaction}`);

    return followed;
  }

  /** Returns the row of the event. Throws NOT_FOUND, or CONFLICT when the delivery has none of these statuses. */
  async #refuse(sequence: number, reaction: string, allowed: readonly DeliveryStatus[]): Promise<string> {
    const [event] = await this.#send<{ rowId: string; sequence: string }>(
      `select "rowId", sequence from mutation_events where sequence = $1`,
      sequence,
    );
    const open = event ? await openDeliveriesOf(this.database, [event]) : [];
    const found = open.find((delivery) => delivery.reaction === reaction);
    if (!found) throw new ServiceError("NOT_FOUND", "There is no such delivery, or it is done");
    if (!allowed.includes(found.status))
      throw new ServiceError("CONFLICT", `The delivery is ${found.status}, not ${allowed.join(" or ")}`);

    return found.rowId;
  }

  #count(): Promise<Counted[]> {
    return this.#send<Counted>(COUNT, followersOf(this.database.subscriptions));
  }

  #send<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query({ text, values, prepared: false });
  }
}

interface Counted extends Backlog {
  reaction: string;
}

const COUNT = `
  with ${followedIn("$1")}, ${OPEN}
  select reaction, count(*) filter (where status = 'pending')::int as pending,
    count(*) filter (where status = 'running')::int as running, count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status = 'dead')::int as dead,
    extract(epoch from now() - min("nextAttemptAt") filter (where "nextAttemptAt" <= now()))::float8 as "oldestDueSeconds"
  from (select * from unread union all select * from waiting union all select * from letters) as open
  where status <> 'discarded' group by reaction`;

const RETRY_FAILED = `
  update event_lanes lane set "nextAttemptAt" = now(), attempts = 0
  where coalesce(again[1], sequence) = $1 and reaction = $2 and attempts > 0 and not (${IS_RUNNING})
  returning 1`;

/** Moves dead letters to the front of the lanes of their rows. */
const RETRY_DEAD = `
  with letters as (
    delete from event_dead_letters
    where status = 'dead' and reaction = any($1) and ($2::bigint is null or sequence = $2)
    returning reaction, "rowId", sequence
  ), rows as (
    select reaction, "rowId", array_agg(sequence order by sequence) as again from letters group by reaction, "rowId"
  ), lanes as (
    insert into event_lanes as lane (reaction, "rowId", sequence, until, again)
    select reaction, "rowId", 0, -1, again from rows order by reaction, "rowId"
    on conflict (reaction, "rowId") do update set
      again = array(select unnest(lane.again || excluded.again) order by 1),
      attempts = case when ${IS_RUNNING} then lane.attempts else 0 end,
      "nextAttemptAt" = case when ${IS_RUNNING} then lane."nextAttemptAt" else now() end
  )
  select cardinality(again) as count from rows`;

const DISCARDED_FIRST = `reaction = $2 and "rowId" = $3 and coalesce(again[1], sequence) = $1`;
const NEXT = `case when sequence = $1::bigint then $1::bigint + 1 else sequence end`;
const IS_LAST = `again <@ array[$1::bigint] and ${NEXT} > until`;

/** Keeps the delivery as a discarded one, which no process runs, and makes the lane due that waited for it. */
const DISCARD = `
  with letter as (
    insert into event_dead_letters (sequence, reaction, "rowId", status, attempts, error)
    select $1::bigint, $2, $3::uuid, 'discarded', coalesce(max(attempts), 0), max(error)
    from event_lanes where ${DISCARDED_FIRST}
    on conflict (reaction, sequence) do update set status = 'discarded', "finishedAt" = now()
  ), removed as (
    delete from event_lanes where ${DISCARDED_FIRST} and ${IS_LAST}
  )
  update event_lanes set again = array_remove(again, $1::bigint), sequence = ${NEXT}, attempts = 0, error = null, "nextAttemptAt" = now()
  where ${DISCARDED_FIRST} and not (${IS_LAST})`;
