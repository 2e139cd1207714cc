import { setTimeout as delay } from "node:timers/promises";
import type { Socket } from "socket.io";

/** A client with more unread bytes than this reads too slowly. */
const MAX_BYTES = 1_000_000;
/** Bulk messages wait while more bytes than this are unread. */
const BULK_BYTES = 200_000;
const POLL_MS = 10;

/** Counts the bytes that are buffered for a client, by Engine.IO and by the TCP socket. */
export class SendBuffer {
  #queued = 0;

  constructor(
    private readonly conn: Socket["conn"],
    onOverflow: () => void,
  ) {
    conn.on("packetCreate", ({ data }: { data?: unknown }) => {
      this.#queued += typeof data === "string" ? data.length : 0;
      if (this.bytes > MAX_BYTES) onOverflow();
    });
    // Engine.IO flushes its whole queue to the socket at once.
    conn.on("flush", () => (this.#queued = 0));
  }

  get bytes(): number {
    return this.#queued + this.conn.request.socket.writableLength;
  }

  /** Resolves when there is room for bulk messages, or `isNeeded` returns false. */
  async room(isNeeded: () => boolean): Promise<void> {
    while (isNeeded() && this.bytes > BULK_BYTES) await delay(POLL_MS);
  }
}
