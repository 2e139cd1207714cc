import { WakeUp } from "#infrastructure/shared/wake-up";

/** Limits the rows to which one reaction is applied at the same time. */
export class Slots {
  readonly #freed = new WakeUp();
  #busy = 0;

  constructor(private readonly limit: number) {}

  get free(): number {
    return this.limit - this.#busy;
  }

  /** Runs `work` in a slot, without waiting for one. */
  async use(work: () => Promise<void>): Promise<void> {
    this.#busy += 1;
    try {
      await work();
    } finally {
      this.#busy -= 1;
      this.#freed.wake();
    }
  }

  /** Resolves when a slot may have become free, or after `ms`. Only one caller may wait. */
  async freed(ms: number): Promise<void> {
    await this.#freed.pause(ms);
  }
}
