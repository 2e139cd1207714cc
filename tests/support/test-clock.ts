import { Clock } from "#domain/shared/clock";

/** The time of day, and what a test adds to it. */
export class TestClock extends Clock {
  #aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}
