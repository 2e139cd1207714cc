import { UserRepository } from "#domain/users/user.repository";
import type { TestService, UserRow } from "../support/service.js";

interface DeliveryRow {
  sequence: string;
  reaction: string;
  status: string;
  attempts: number;
  error: string | null;
}

/** A reaction that mails a user's old address about the new one: the tests count its mails. */
export const reaction = "auth.notify-old-address";

/** Users whose email address has changed, and the deliveries and mails that followed. */
export class Moves {
  constructor(private readonly service: TestService) {}

  /** Creates a user, changes the address `times` times, and waits for the mails. */
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

  /** Returns the number of mails to the user's first address. */
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
   * Sets the status of the user's deliveries, as if the reaction had never returned, so that no dispatcher claims them for an
   * hour. Returns the sequence of the first event.
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
