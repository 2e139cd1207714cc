import { UserRepository } from "#domain/users/user.repository";
import type { OpenDelivery } from "#infrastructure/events/log/open-deliveries";
import type { EventRow, TestService, UserRow } from "../support/service.js";

/** A reaction that mails a user's old address about the new one: the tests count its mails. */
export const reaction = "auth.notify-old-address";

/**
 * Sets the status of the deliveries of a row's events to a reaction, as if the reaction had never returned, so that no
 * dispatcher takes them for an hour. Behind a delivery that runs or has failed, the others wait.
 */
export async function setDeliveries(
  service: TestService,
  events: readonly EventRow[],
  { reaction, status }: { reaction: string; status: string },
): Promise<void> {
  const rowId = events[0]?.rowId;
  const sequences = events.map(({ sequence }) => sequence);
  const which = [reaction, rowId];
  await service.sql(`delete from event_lanes where reaction = $1 and "rowId" = $2`, which);
  await service.sql(`delete from event_dead_letters where reaction = $1 and "rowId" = $2`, which);
  await service.sql("delete from finished_jobs where sequence = any($1)", [sequences]);
  if (status === "done") return;

  const isParked = status !== "dead" && status !== "discarded";
  await service.sql(isParked ? PARK : GIVE_UP, [...which, status, sequences]);
}

const GIVE_UP = `
  insert into event_dead_letters (reaction, "rowId", status, sequence, attempts, error)
  select $1, $2, $3, sequence, 3, 'no mail server' from unnest($4::bigint[]) as sequence`;

const PARK = `
  insert into event_lanes (reaction, "rowId", sequence, until, attempts, error, lease, "nextAttemptAt")
  select $1, $2, min(sequence), max(sequence), case $3 when 'pending' then 0 else 3 end,
    case when $3 <> 'pending' then 'no mail server' end, case $3 when 'running' then gen_random_uuid() end,
    now() + interval '1 hour'
  from unnest($4::bigint[]) as sequence`;

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

  /** Returns the deliveries of the user's events that are not done. */
  async deliveriesOf({ id }: { id: string }): Promise<OpenDelivery[]> {
    return (await this.service.deliveriesOf(id)).filter((delivery) => delivery.reaction === reaction);
  }

  /** See `setDeliveries`. Returns the sequence of the first event. */
  async become({ id }: { id: string }, status: string, of = reaction): Promise<number> {
    const moves = (await this.service.events(id)).filter(({ kind, before, after }) => {
      const isMoved = before?.["email"] !== after?.["email"];

      return kind === "updated" && isMoved;
    });
    await setDeliveries(this.service, moves, { reaction: of, status });

    return Number(moves[0]?.sequence);
  }
}
