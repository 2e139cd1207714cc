import type { Pool } from "pg";
import type { StoredEvent } from "#infrastructure/events/stored-event";

/** Whoever listens learns that there is a new position. */
export const FEED_CHANNEL = "live_messages";

/** The lock under which positions are given. */
const POSITIONS = 6_001_427;

/** What finds an event again: its place among those of its row. */
type Placed = Pick<StoredEvent, "id" | "rowId" | "sequence">;

interface Waiting {
  event: Placed;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Gives committed events their position in the feed. One statement at a time: what comes meanwhile goes together into the
 * next one.
 */
export class FeedWriter {
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(private readonly pool: Pool) {}

  /** Resolves when the event has a position. One that has it already keeps it. */
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

// The lock is there before the first position is taken, because the rows to insert come out of a join with it, and it is
// let go after the commit: whoever sees a position sees all smaller ones.
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
