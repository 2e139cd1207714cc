/** The pause of a polling loop, which a wake-up ends early. */
export class WakeUp {
  #isWoken = false;
  #end: () => void = () => {};

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
    this.#isWoken = false;
  }
}
