import { inject, injectable } from "inversify";
import type { Backlog, Deliveries, DeliveryStatus, ReactionState, Replay } from "#domain/events/deliveries";
import { ServiceError } from "#domain/shared/errors";
import { Database } from "#infrastructure/database/connection/database";
import { countAll, countByReaction, none } from "#infrastructure/events/replay/delivery-counts";
import { storeReplay } from "#infrastructure/events/replay/replay";
import { type ReplayOrder, RESTART } from "#infrastructure/events/replay/replay-statements";
import type { Followed } from "#infrastructure/outbox/subscriptions";

@injectable()
export class DatabaseDeliveries implements Deliveries {
  constructor(@inject(Database) private readonly database: Database) {}

  async reactions(): Promise<ReactionState[]> {
    const counted = await countByReaction(this.database);
    const { reactions } = this.database.subscriptions;

    return [...new Set([...reactions.keys(), ...counted.keys()])].toSorted().map((reaction) => {
      const { table = null, kinds, columns } = reactions.get(reaction) ?? { kinds: [] };
      const follows = { table, kinds: [...kinds], columns: columns ? [...columns] : null };

      return { reaction, ...follows, ...(counted.get(reaction) ?? none) };
    });
  }

  backlog(): Promise<Backlog> {
    return countAll(this.database);
  }

  async retry(sequence: number, reaction: string): Promise<void> {
    this.#subscriptionOf(reaction);
    await this.#change({ sequence, reaction }, RESTART, ["failed", "dead"]);
  }

  async retryDead(reaction?: string): Promise<number> {
    if (reaction !== undefined) this.#subscriptionOf(reaction);
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

  async discard(sequence: number, reaction: string): Promise<void> {
    const discarded = `status = 'discarded', "finishedAt" = now()`;
    await this.#change({ sequence, reaction }, discarded, ["pending", "failed", "dead"]);
  }

  async replay(replay: Replay): Promise<number> {
    const order = { ...this.#subscriptionOf(replay.reaction), ...replay };
    if (!order.since && order.rowId === undefined)
      throw new ServiceError(
        "UNPROCESSABLE_CONTENT",
        "Name the time or the row from which events are replayed",
      );
    if (order.rowId !== undefined) await this.#refuseOtherTable(order, order.rowId);

    return storeReplay(this.database, order);
  }

  async #refuseOtherTable({ reaction, table }: ReplayOrder, rowId: string): Promise<void> {
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

  async #change(
    { sequence, reaction }: { sequence: number; reaction: string },
    assignments: string,
    from: readonly DeliveryStatus[],
  ): Promise<void> {
    const which = `"eventId" = (select id from mutation_events where sequence = $1) and reaction = $2`;
    const [changed] = await this.#send(
      `update event_deliveries d set ${assignments} where ${which} and status = any($3) returning 1`,
      sequence,
      reaction,
      from,
    );
    if (!changed) {
      const [found] = await this.#send<{ status: string }>(
        `select status from event_deliveries where ${which}`,
        sequence,
        reaction,
      );
      if (!found) throw new ServiceError("NOT_FOUND", "There is no such delivery");
      throw new ServiceError("CONFLICT", `The delivery is ${found.status}, not ${from.join(" or ")}`);
    }
    this.database.announceDeliveries();
  }

  #send<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query({ text, values, prepared: false });
  }
}
