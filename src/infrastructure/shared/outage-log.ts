import type { Logger } from "#domain/shared/logger";

interface OutageLogOptions {
  /** How often a lasting outage is logged again. Default: a minute. */
  repeatMs?: number;
  /** An outage is over when something works and nothing has failed for this long. Default 0. */
  calmMs?: number;
}

/** Logs an outage when it begins, once a minute with the number of failures while it lasts, and when it is over. */
export class OutageLog {
  readonly #repeatMs: number;
  readonly #calmMs: number;
  #isOut = false;
  #failures = 0;
  #failedAt = 0;
  #loggedAt = 0;

  constructor(
    private readonly logger: Logger,
    private readonly what: string,
    { repeatMs = 60_000, calmMs = 0 }: OutageLogOptions = {},
  ) {
    this.#repeatMs = repeatMs;
    this.#calmMs = calmMs;
  }

  failed(err: unknown): void {
    this.#failedAt = performance.now();
    this.#failures += 1;
    if (!this.#isOut) {
      this.#isOut = true;
      this.#failures = 1;
      this.#log(err, "out of order, trying again until it works");
    } else if (this.#failedAt - this.#loggedAt >= this.#repeatMs) this.#log(err, "still out of order");
  }

  worked(): void {
    if (!this.#isOut || performance.now() - this.#failedAt < this.#calmMs) return;

    this.#isOut = false;
    this.logger.info({ failures: this.#failures }, `${this.what}: works again`);
  }

  #log(err: unknown, text: string): void {
    this.#loggedAt = this.#failedAt;
    this.logger.error({ err, failures: this.#failures }, `${this.what}: ${text}`);
  }
}
