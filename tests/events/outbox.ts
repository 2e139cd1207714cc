import { Database } from "#infrastructure/database/connection/database";
import { type OpenDelivery, openDeliveriesOf } from "#infrastructure/events/log/open-deliveries";
import { UserRepository } from "#domain/users/user.repository";
import type { TestService, UserRow } from "../support/service.js";

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

  /** Returns the deliveries of the user's events that are not done. */
  async deliveriesOf({ id }: { id: string }): Promise<OpenDelivery[]> {
    const open = await openDeliveriesOf(this.service.resolve(Database), await this.#eventsOf(id));

    return open.filter((delivery) => delivery.reaction === reaction);
  }

  /**
   * Sets the status of the user's deliveries, as if the reaction had never returned, so that no dispatcher takes them for an
   * hour. Behind a delivery that runs or has failed, the others wait. Returns the sequence of the first event.
   */
  async become({ id }: { id: string }, status: string, of = reaction): Promise<number> {
    const events = await this.#eventsOf(id);
    for (const table of ["event_lanes", "event_dead_letters"])
      await this.service.sql(`delete from ${table} where "rowId" = $1`, [id]);
    await this.service.sql("delete from finished_jobs where sequence = any($1)", [events.map(({ sequence }) => sequence)]);
    if (status === "dead" || status === "discarded") await this.service.sql(LETTERS, [of, id, status]);
    else if (status !== "done") await this.service.sql(LANE, [of, id, status]);

    return Number(events[0]?.sequence);
  }

  #eventsOf(id: string): Promise<{ rowId: string; sequence: string }[]> {
    return this.service.sql(`select "rowId", sequence from mutation_events e where ${MOVES} order by sequence`, [id]);
  }
}

const MOVES = `"rowId" = $1 and kind = 'updated' and before ? 'email'`;

const LETTERS = `
  insert into event_dead_letters (reaction, "rowId", sequence, status, attempts, error)
  select $1, "rowId", sequence, $3, 3, 'no mail server' from mutation_events e where ${MOVES.replace("$1", "$2")}`;

const LANE = `
  insert into event_lanes (reaction, "rowId", sequence, until, attempts, error, lease, "nextAttemptAt")
  select $1, "rowId", min(sequence), max(sequence), case when $3 = 'pending' then 0 else 3 end,
    case when $3 <> 'pending' then 'no mail server' end, case when $3 = 'running' then gen_random_uuid() end,
    now() + interval '1 hour'
  from mutation_events e where ${MOVES.replace("$1", "$2")} group by "rowId"`;
