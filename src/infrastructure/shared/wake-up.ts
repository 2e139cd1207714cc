import { setTimeout as delay } from "node:timers/promises";

/** The pause of a polling loop, which a wake-up ends early. */
export class WakeUp {
  #isWoken = false;
  #end: () => void = () => {};
  #endedAt = -Infinity;

  /** `restMs`: the shortest time between the ends of two pauses. */
  constructor(private readonly restMs = 0) {}

  /** Ends the pause, or the next one if there is none now. */
  wake(): void {
    this.#isWoken = true;
    this.#end();
  }

  /** Resolves when it is woken, or after `ms`. */
  async pause(ms: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const restMs = this.#endedAt + this.restMs - performance.now();
    if (restMs > 0) await delay(restMs);
    this.#endedAt = performance.now();
    this.#isWoken = false;
  }
}
