import { createHmac } from "node:crypto";
import { cannotResume, MAX_POSITION } from "#application/kit/live-feed";
import type { Clock } from "#domain/shared/clock";
import type { LogCursor } from "#infrastructure/events/log/log-cursor";

const MAC_LENGTH = 16;

interface PositionOptions {
  /** Differs between databases, so that a position of another one is refused. */
  database: string;
  clock: Clock;
  maxAgeMs: number;
}

/** Converts cursors of the event log to the opaque positions of clients, and back. */
export class Positions {
  constructor(private readonly options: PositionOptions) {}

  /**
   * Returns the position of a cursor. Its snapshots name the transactions that were running. When they are too many, the
   * position lies before the oldest of them: a client that resumes there receives some entries again, in order.
   */
  of({ since, stretch }: LogCursor): string {
    const position = this.#encode(since, stretch?.upTo, stretch?.after);
    const [oldest] = since.split(":");

    return position.length <= MAX_POSITION ? position : this.#encode(`${oldest}:${oldest}:`);
  }

  /** Throws GONE for a position that is too old, was changed, or is of another database. */
  cursorOf(position: string): LogCursor {
    const [mac, text] = [position.slice(0, MAC_LENGTH), position.slice(MAC_LENGTH)];
    const [time, since, upTo, after] = Buffer.from(text, "base64url").toString().split(" ");
    const oldest = this.options.clock.now().getTime() - this.options.maxAgeMs;
    if (mac !== this.#macOf(text) || since === undefined || Number(time) < oldest) throw cannotResume();

    return upTo && after ? { since, stretch: { upTo, after } } : { since };
  }

  #encode(...parts: (string | undefined)[]): string {
    const time = this.options.clock.now().getTime();
    const text = Buffer.from([time, ...parts].join(" ")).toString("base64url");

    return this.#macOf(text) + text;
  }

  #macOf(text: string): string {
    return createHmac("sha256", this.options.database).update(text).digest("base64url").slice(0, MAC_LENGTH);
  }
}
