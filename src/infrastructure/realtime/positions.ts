import { createHmac } from "node:crypto";
import { cannotResume, MAX_POSITION } from "#application/kit/live-feed";
import type { Clock } from "#domain/shared/clock";
import type { LogCursor } from "#infrastructure/events/log/log-cursor";

const MAC_LENGTH = 16;
/** The running transactions that a shortened position names. */
const NAMED = 20;

/** A cursor of the event log, and a time at which everything behind it was still unread or not written. */
export interface Place extends LogCursor {
  readonly time: number;
}

interface PositionOptions {
  /** Differs between databases, so that a position of another one is refused. */
  database: string;
  clock: Clock;
  maxAgeMs: number;
}

/** Converts places in the event log to the opaque positions of clients, and back. */
export class Positions {
  constructor(private readonly options: PositionOptions) {}

  /**
   * Returns the position of a place. A snapshot names the transactions that were running. When they are too many, the position
   * lies earlier: a client that resumes there receives some entries again, in order.
   */
  of({ time, since, stretch }: Place): string {
    const position = this.#encode(time, since, stretch?.upTo, stretch?.after);

    return position.length <= MAX_POSITION ? position : this.#encode(time, earlierThan(since));
  }

  /** Throws GONE for a position that is too old, was changed, or is of another database. */
  placeOf(position: string): Place {
    const [mac, text] = [position.slice(0, MAC_LENGTH), position.slice(MAC_LENGTH)];
    const [time, since, upTo, after] = Buffer.from(text, "base64url").toString().split(" ");
    const oldest = this.options.clock.now().getTime() - this.options.maxAgeMs;
    if (mac !== this.#macOf(text) || since === undefined || Number(time) < oldest) throw cannotResume();

    return { time: Number(time), since, ...(upTo && after && { stretch: { upTo, after } }) };
  }

  #encode(...parts: readonly (string | number | undefined)[]): string {
    const text = Buffer.from(parts.join(" ")).toString("base64url");

    return this.#macOf(text) + text;
  }

  #macOf(text: string): string {
    return createHmac("sha256", this.options.database).update(text).digest("base64url").slice(0, MAC_LENGTH);
  }
}

/** Returns the snapshot from before the transactions that it names beyond the first few. */
function earlierThan(snapshot: string): string {
  const [first, next, running = ""] = snapshot.split(":");
  const named = running.split(",");

  return `${first}:${named[NAMED] ?? next}:${named.slice(0, NAMED).join(",")}`;
}
