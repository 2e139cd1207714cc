import type { Logger } from "#domain/shared/logger";

/** Tells of a fault when it begins and when it is over, and not at every try in between. */
export class OutageLog {
  #isOut = false;

  constructor(
    private readonly logger: Logger,
    private readonly what: string,
  ) {}

  failed(err: unknown): void {
    if (!this.#isOut) this.logger.error({ err }, `${this.what}: out of order, trying again until it works`);
    this.#isOut = true;
  }

  worked(): void {
    if (this.#isOut) this.logger.info({}, `${this.what}: works again`);
    this.#isOut = false;
  }
}
