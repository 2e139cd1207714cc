import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";

/** The PostgreSQL channel that announces committed deliveries to the processes that dispatch. */
export const DELIVERIES_CHANNEL = "event_deliveries";

/**
 * Announces deliveries to the dispatchers of other processes. It sends one notification at a time, and one more for all
 * commits meanwhile. It neither delays nor fails a write: dispatchers find deliveries by polling too.
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

  /** Resolves when all notifications are sent. */
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
