import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { Logger } from "#domain/shared/logger";

/** The PostgreSQL channel that announces committed events to the processes that dispatch or have sockets. */
export const EVENTS_CHANNEL = "mutation_events";

/** Shortest time between two notifications, so that steady writes cause few of them and few reads. */
const REST_MS = 10;

/**
 * Announces events to the dispatchers and the live feeds of all processes. It sends one notification at a time, and one more
 * for all commits meanwhile. It neither delays nor fails a write: they find events by polling too.
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
      await this.pool.query(`notify ${EVENTS_CHANNEL}`).catch((err: unknown) => {
        this.logger.debug({ err }, "dispatchers were not notified");
      });
      await delay(REST_MS);
    }
    this.#underWay = undefined;
  }
}
