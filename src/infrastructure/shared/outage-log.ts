import type { Logger } from "#domain/shared/logger";

interface OutageLogOptions {
  /** Interval at which a lasting outage is logged again. Default: a minute. */
  repeatMs?: number;
  /** An outage is over at a success when nothing has failed for this time. Default 0. */
  calmMs?: number;
}

/** Logs an outage when it begins, when it ends, and each minute in between with the number of failures. */
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
      this.#log(err, "not available, retrying");
    } else if (this.#failedAt - this.#loggedAt >= this.#repeatMs) this.#log(err, "still not available");
  }

  worked(): void {
    if (!this.#isOut || performance.now() - this.#failedAt < this.#calmMs) return;

    this.#isOut = false;
    this.logger.info({ failures: this.#failures }, `${this.what}: available again`);
  }

  #log(err: unknown, text: string): void {
    this.#loggedAt = this.#failedAt;
    this.logger.error({ err, failures: this.#failures }, `${this.what}: ${text}`);
  }
}
