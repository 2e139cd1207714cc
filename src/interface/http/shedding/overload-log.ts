import type { Logger } from "#domain/shared/logger";

/** An overload is over when no request has been refused for this time. */
const CALM_MS = 5_000;

/** Logs the start and the end of an overload: a line for each refused request would be more work. */
export class OverloadLog {
  #refusals = 0;
  #refusedAt = 0;

  constructor(private readonly logger: Logger) {}

  refused(): void {
    if (this.#refusals === 0) this.logger.warn({}, "overload: requests are refused");
    this.#refusals += 1;
    this.#refusedAt = performance.now();
  }

  /** False during an overload. Called in each tick, because nothing else happens at its end. */
  isCalm(now: number): boolean {
    if (this.#refusals > 0 && now - this.#refusedAt >= CALM_MS) {
      this.logger.info({ refusals: this.#refusals }, "overload: over");
      this.#refusals = 0;
    }

    return this.#refusals === 0;
  }
}
