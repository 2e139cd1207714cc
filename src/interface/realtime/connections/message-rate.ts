/** Messages that a client may send in a window, however they are spread over it. */
const MOST = 200;
const WINDOW_MS = 10_000;

/** Counts what comes on one socket. */
export class MessageRate {
  #count = 0;
  #endsAt = 0;

  constructor(private readonly onTooMany: () => void) {}

  count(): void {
    const now = performance.now();
    if (now >= this.#endsAt) {
      this.#count = 0;
      this.#endsAt = now + WINDOW_MS;
    }
    this.#count += 1;
    if (this.#count > MOST) this.onTooMany();
  }
}
