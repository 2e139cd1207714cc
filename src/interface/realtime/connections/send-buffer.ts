import { setTimeout as delay } from "node:timers/promises";
import type { Socket } from "socket.io";

/** A client that leaves more than this unread is too slow. */
const MOST_BYTES = 1_000_000;
/** What is sent in bulk waits for the rest to be read. */
const ENOUGH_BYTES = 200_000;
const LOOK_MS = 10;

/** How many bytes are on their way to a client: held by Engine.IO, and by the TCP socket. */
export class Backlog {
  #held = 0;

  constructor(
    private readonly conn: Socket["conn"],
    onTooMuch: () => void,
  ) {
    conn.on("packetCreate", ({ data }: { data?: unknown }) => {
      this.#held += typeof data === "string" ? data.length : 0;
      if (this.bytes > MOST_BYTES) onTooMuch();
    });
    // All that is held is handed over at once.
    conn.on("flush", () => (this.#held = 0));
  }

  get bytes(): number {
    return this.#held + this.conn.request.socket.writableLength;
  }

  async room(isWanted: () => boolean): Promise<void> {
    while (isWanted() && this.bytes > ENOUGH_BYTES) await delay(LOOK_MS);
  }
}
