import { inject, injectable } from "inversify";
import type {
  Backlog,
  Deliveries,
  DeliveryCounts,
  DeliveryStatus,
  ReactionState,
  Replay,
} from "#domain/events/deliveries";
import { ServiceError } from "#domain/shared/errors";
import { Database } from "#infrastructure/database/database";
import {
  beginReplay,
  lockReplays,
  putBackOvertaking,
  type ReplayOrder,
  type ReplayPart,
  RESTART,
  storeAgain,
} from "#infrastructure/events/replay";
import type { Followed } from "#infrastructure/events/subscriptions";

/** About how many events a statement of a replay brings again: a matter of seconds. */
const REPLAY_PART = 20_000;

@injectable()
export class DatabaseDeliveries implements Deliveries {
  constructor(@inject(Database) private readonly database: Database) {}

  async reactions(): Promise<ReactionState[]> {
    const rows = await this.#send<Counted & { reaction: string }>(COUNTS_BY_REACTION);
    const counted = new Map(rows.map(({ reaction, ...counts }) => [reaction, numbersOf(counts)]));
    const { reactions } = this.database.subscriptions;

    return [...new Set([...reactions.keys(), ...counted.keys()])].toSorted().map((reaction) => {
      const { table = null, kinds, columns } = reactions.get(reaction) ?? { kinds: [] };
      const follows = { table, kinds: [...kinds], columns: columns ? [...columns] : null };

      return { reaction, ...follows, ...(counted.get(reaction) ?? none) };
    });
  }

  async backlog(): Promise<Backlog> {
    const [row] = await this.#send<Counted & { oldestDueSeconds: number | null }>(BACKLOG);
    if (!row) throw new Error("An aggregate has a row");
    const { oldestDueSeconds, ...counts } = row;

    return { ...numbersOf(counts), oldestDueSeconds };
  }

  async retry(eventId: string, reaction: string): Promise<void> {
    this.#followedBy(reaction);
    await this.#change({ eventId, reaction }, RESTART, ["failed", "dead"]);
  }

  async retryDead(reaction?: string): Promise<number> {
    if (reaction !== undefined) this.#followedBy(reaction);
    const names = reaction === undefined ? [...this.database.subscriptions.reactions.keys()] : [reaction];
    const [retried] = await this.#send<{ count: string }>(
      `with again as (
         update event_deliveries d set ${RESTART} where status = 'dead' and reaction = any($1) returning 1
       )
       select count(*) from again`,
      names,
    );
    this.database.announceDeliveries();

    return Number(retried?.count);
  }

  async discard(eventId: string, reaction: string): Promise<void> {
    const discarded = `status = 'discarded', "finishedAt" = now()`;
    await this.#change({ eventId, reaction }, discarded, ["pending", "failed", "dead"]);
  }

  async replay(replay: Replay): Promise<number> {
    const order = { ...this.#followedBy(replay.reaction), ...replay };
    if (!order.since && order.rowId === undefined)
      throw new ServiceError("BAD_REQUEST", "Say since when, or of which row, the events are to be replayed");
    if (order.rowId !== undefined) await this.#refuseOtherTable(order, order.rowId);

    const [begun] = await this.database.query<{ mark: string; events: string }>(beginReplay(order));
    if (!begun) throw new Error("A count has a row");
    const parts = Math.max(1, Math.ceil(Number(begun.events) / REPLAY_PART));
    let stored = 0;
    for (let part = 0; part < parts; part += 1)
      stored += await this.#storePart({ order, mark: begun.mark, part, parts });

    return stored;
  }

  async #storePart(part: ReplayPart): Promise<number> {
    const stored = await this.database.transaction(async () => {
      await this.database.query(lockReplays(part.order));
      const [row] = await this.database.query<{ stored: string }>(storeAgain(part));
      this.database.announceDeliveries();

      return Number(row?.stored);
    });

    for (let finished = stored; finished > 0;) {
      const [overtaking] = await this.database.query<{ finished: string }>(putBackOvertaking(part));
      finished = Number(overtaking?.finished);
      this.database.announceDeliveries();
    }

    return stored;
  }

  async #refuseOtherTable({ reaction, table }: ReplayOrder, rowId: string): Promise<void> {
    const rows = await this.#send<{ table: string }>(
      `select "table" from mutation_events where "rowId" = $1 limit 1`,
      rowId,
    );
    const [row] = rows;
    if (!row) throw new ServiceError("NOT_FOUND", "No event of this row is kept");
    if (row.table !== table)
      throw new ServiceError("BAD_REQUEST", `${reaction} follows ${table}, and the row is of ${row.table}`);
  }

  /** Throws NOT_FOUND. */
  #followedBy(reaction: string): Followed {
    const followed = this.database.subscriptions.reactions.get(reaction);
    if (!followed) throw new ServiceError("NOT_FOUND", `There is no reaction ${reaction}`);

    return followed;
  }

  async #change(
    { eventId, reaction }: { eventId: string; reaction: string },
    assignments: string,
    from: readonly DeliveryStatus[],
  ): Promise<void> {
    const which = `"eventId" = $1 and reaction = $2`;
    const [changed] = await this.#send(
      `update event_deliveries d set ${assignments} where ${which} and status = any($3) returning 1`,
      eventId,
      reaction,
      from,
    );
    if (!changed) {
      const [found] = await this.#send<{ status: string }>(
        `select status from event_deliveries where ${which}`,
        eventId,
        reaction,
      );
      if (!found) throw new ServiceError("NOT_FOUND", "There is no such delivery");
      throw new ServiceError("CONFLICT", `The delivery is ${found.status}, and not ${from.join(" or ")}`);
    }
    this.database.announceDeliveries();
  }

  #send<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query({ text, values, prepared: false });
  }
}

/** As the driver reads counts. */
type Counted = Record<keyof DeliveryCounts, string>;

const none: DeliveryCounts = { pending: 0, running: 0, failed: 0, dead: 0 };

const numbersOf = ({ pending, running, failed, dead }: Counted): DeliveryCounts => ({
  pending: Number(pending),
  running: Number(running),
  failed: Number(failed),
  dead: Number(dead),
});

// Each condition is the one of a partial index, so the finished deliveries are never looked at.
const OPEN = `
  select reaction, status, "nextAttemptAt" from event_deliveries where status in ('pending', 'failed')
  union all select reaction, status, null from event_deliveries where status = 'running'
  union all select reaction, status, null from event_deliveries where status = 'dead'`;

const COUNTS = `count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'running') as running,
  count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'dead') as dead`;

const COUNTS_BY_REACTION = `select reaction, ${COUNTS} from (${OPEN}) as open group by reaction`;

const BACKLOG = `select ${COUNTS},
  extract(epoch from now() - min("nextAttemptAt") filter (where "nextAttemptAt" <= now()))::float8 as "oldestDueSeconds"
  from (${OPEN}) as open`;
