import { UserRepository } from "#domain/users/user.repository";
import type { TestService, UserRow } from "../support/service.js";

interface DeliveryRow {
  sequence: string;
  reaction: string;
  status: string;
  attempts: number;
  error: string | null;
}

/** The old address of a user is told of the new one: a reaction with an effect that can be counted. */
export const reaction = "auth.tell-old-address";

/** Users whose address has changed, and what came of telling the old one. */
export class Moves {
  constructor(private readonly service: TestService) {}

  /** A user who has moved `times` times, and whose old addresses were told. */
  async make(times = 1): Promise<UserRow> {
    const user = await this.service.make.user();
    for (let move = 1; move <= times; move += 1) await this.move(user, move);
    await this.service.settled();

    return user;
  }

  async move(user: UserRow, move: number): Promise<void> {
    await this.service
      .resolve(UserRepository)
      .updateOne({ where: { id: user.id } }, { email: `moved-${move}-${user.email}` });
  }

  /** How often the user's first address was told. */
  told(user: UserRow): number {
    return this.service.mailsTo(user.email).length;
  }

  deliveriesOf({ id }: { id: string }): Promise<DeliveryRow[]> {
    return this.service.sql(
      `select * from event_deliveries where "rowId" = $1 and reaction = $2 order by sequence`,
      [id, reaction],
    );
  }

  /**
   * Gives the user's deliveries this status, as if the reaction had never returned, and keeps dispatchers away for an hour.
   * Returns the sequence of the first one's event.
   */
  async become(user: { id: string }, status: string): Promise<number> {
    await this.service.sql(
      `update event_deliveries set status = $3, attempts = 3, error = 'no mail server', "finishedJobs" = null,
         "nextAttemptAt" = now() + interval '1 hour', "leaseUntil" = now() + interval '1 hour'
       where "rowId" = $1 and reaction = $2`,
      [user.id, reaction, status],
    );
    const [first] = await this.deliveriesOf(user);

    return Number(first?.sequence);
  }
}
