import { Clock } from "#domain/shared/clock";

/** A clock that a test can advance. */
export class TestClock extends Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  reset(): void {
    this.#aheadMs = 0;
  }
}
