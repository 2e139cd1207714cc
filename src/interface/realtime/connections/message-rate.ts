/** The messages that a client may send in one window. */
const MAX_MESSAGES = 200;
const WINDOW_MS = 10_000;

/** Counts the messages of one socket. */
export class MessageRate {
  #count = 0;
  #endsAt = 0;

  constructor(private readonly onExceeded: () => void) {}

  count(): void {
    const now = performance.now();
    if (now >= this.#endsAt) {
      this.#count = 0;
      this.#endsAt = now + WINDOW_MS;
    }
    this.#count += 1;
    if (this.#count > MAX_MESSAGES) this.onExceeded();
  }
}
