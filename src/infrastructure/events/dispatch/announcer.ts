import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";

/** The channel on which processes that write tell those that dispatch of committed deliveries. */
export const DELIVERIES_CHANNEL = "event_deliveries";

/**
 * Tells the dispatchers of other processes that there is work. One notification is under way at a time, and one more
 * stands for all that is committed meanwhile. It never holds up nor fails a write: what it does not tell of is found by
 * polling.
 */
export class Announcer {
  #isAsked = false;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  announce(): void {
    this.#isAsked = true;
    this.#underWay ??= this.#announceAll();
  }

  /** Resolves when all that was asked for has been told. */
  async finish(): Promise<void> {
    await this.#underWay;
  }

  async #announceAll(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.pool.query(`notify ${DELIVERIES_CHANNEL}`).catch((err: unknown) => {
        this.logger.debug({ err }, "dispatchers were not notified");
      });
    }
    this.#underWay = undefined;
  }
}
