import type { Pool } from "pg";

/** Whoever listens learns that there is a new position. */
export const FEED_CHANNEL = "live_messages";

/** The lock under which positions are given. */
const POSITIONS = 6_001_427;

interface Waiting {
  eventId: string;
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
  append(eventId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ eventId, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        const values = [batch.map(({ eventId }) => eventId), POSITIONS, FEED_CHANNEL];
        await this.pool.query({ name: "append_live_messages", text: APPEND, values });
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
  with turn as materialized (select pg_advisory_xact_lock($2)),
  appended as (
    insert into live_messages ("eventId")
    select id from turn cross join unnest($1::uuid[]) with ordinality as waiting(id, place) order by place
    on conflict ("eventId") do nothing
    returning position
  )
  select pg_notify($3, '') from appended limit 1`;
