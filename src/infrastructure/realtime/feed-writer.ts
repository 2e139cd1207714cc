import type { Pool } from "pg";
import type { StoredEvent } from "#infrastructure/events/stored-event";

/** The PostgreSQL channel that announces new positions. */
export const FEED_CHANNEL = "live_messages";

/** The key of the lock under which positions are assigned. */
const POSITIONS = 6_001_427;

/** The columns by which an event is found again. */
type Placed = Pick<StoredEvent, "rowId" | "sequence"> & { id: string };

interface Waiting {
  event: Placed;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Assigns positions in the feed to committed events. It sends one statement at a time; the next takes all waiting events. */
export class FeedWriter {
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(private readonly pool: Pool) {}

  /** Resolves when the event has a position. An event that already has one keeps it. */
  append(event: Placed): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ event, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        const events = batch.map(({ event }) => event);
        const values = [
          events.map(({ id }) => id),
          events.map(({ rowId }) => rowId),
          events.map(({ sequence }) => sequence),
        ];
        await this.pool.query({
          name: "append_live_messages",
          text: APPEND,
          values: [...values, POSITIONS, FEED_CHANNEL],
        });
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWriting = false;
  }
}

// The rows to insert come from a join with the lock, so it is taken before the first position is assigned, and it is
// released after the commit. So a reader that sees a position sees all smaller ones.
const APPEND = `
  with turn as materialized (select pg_advisory_xact_lock($4)),
  appended as (
    insert into live_messages ("eventId", "rowId", sequence)
    select id, "rowId", sequence
    from turn cross join unnest($1::uuid[], $2::uuid[], $3::bigint[])
      with ordinality as waiting(id, "rowId", sequence, place)
    order by place
    on conflict ("eventId") do nothing
    returning position
  )
  select pg_notify($5, '') from appended limit 1`;
