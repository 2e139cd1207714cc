import pTimeout from "p-timeout";
import { schedule, type ScheduledTask } from "node-cron";
import type { Pool } from "pg";
import { activities } from "#application/kit/activity";
import type { Cron } from "#application/kit/cron";
import { type Resolve, servicesOf } from "#application/kit/ports";
import type { Logger } from "#domain/shared/logger";
import { CRON_LEASE_S, CronClaims } from "#infrastructure/crons/cron-claims";
import { perform } from "#infrastructure/shared/perform";

/** Longest delay of a tick in a busy process; a tick that is later is skipped. */
const TOLERANCE_MS = 60_000;

export interface CronRunnerOptions {
  pool: Pool;
  crons: readonly { name: string; cron: Cron }[];
  resolve: Resolve;
  logger: Logger;
}

/** Runs crons at their times. Each tick runs once among all schedulers, and never while the tick before still runs. */
export class CronRunner {
  readonly #claims: CronClaims;
  readonly #running = new Set<Promise<void>>();
  #tasks: ScheduledTask[] = [];

  constructor(private readonly options: CronRunnerOptions) {
    this.#claims = new CronClaims(options.pool);
  }

  /** Throws for an invalid schedule or time zone. */
  start(): void {
    const { crons, resolve, logger } = this.options;

    this.#tasks = crons.map(({ name, cron }) => {
      const services = servicesOf(cron.injects, resolve);

      return schedule(
        cron.schedule,
        ({ date }) => this.#track(this.#tick(name, date, () => perform(cron.run, services))),
        {
          name,
          timezone: cron.timeZone,
          noOverlap: true,
          missedExecutionTolerance: TOLERANCE_MS,
          logger: {
            debug: (message) => logger.debug({ cron: name }, String(message)),
            info: (message) => logger.info({ cron: name }, message),
            warn: (message) => logger.warn({ cron: name }, message),
            error: (err) => logger.error({ cron: name, err }, "cron failed"),
          },
        },
      );
    });
  }

  /**
   * Runs a cron now. Returns false when it already runs in some process. Throws the error of the cron, and `TypeError` for
   * an unknown name.
   */
  async run(name: string): Promise<boolean> {
    const { crons, resolve } = this.options;
    const { cron } = crons.find((known) => known.name === name) ?? {};
    if (!cron) {
      const names = crons.map(({ name }) => name).join(", ");
      throw new TypeError(`There is no cron "${name}"; there are ${names}`);
    }

    return this.#claimed(name, new Date(), () => perform(cron.run, servicesOf(cron.injects, resolve)));
  }

  /** Starts no more crons. Resolves when the running ones have finished, or after `graceMs`. */
  async stop(graceMs = 10_000): Promise<void> {
    for (const task of this.#tasks) await task.destroy();
    await pTimeout(Promise.all(this.#running), { milliseconds: graceMs, message: false });
  }

  async #track(tick: Promise<void>): Promise<void> {
    this.#running.add(tick);
    await tick;
    this.#running.delete(tick);
  }

  async #tick(name: string, tick: Date, work: () => Promise<void>): Promise<void> {
    try {
      await this.#claimed(name, tick, work);
    } catch (err) {
      this.options.logger.error({ err, cron: name, tick }, "cron failed");
    }
  }

  /** Runs the work with a lease on the cron. Returns false when the tick is claimed, or the tick before still runs. */
  async #claimed(name: string, tick: Date, work: () => Promise<void>): Promise<boolean> {
    if (!(await this.#claims.claim(name, tick))) return false;

    const renewal = setInterval(
      () => void this.#claims.renew(name, tick).catch((err: unknown) => this.#failedToRenew(name, err)),
      (CRON_LEASE_S * 1000) / 3,
    );
    try {
      await activities.cron.run({ cron: name }, work);
    } finally {
      clearInterval(renewal);
      await this.#claims.release(name, tick);
    }

    return true;
  }

  #failedToRenew(cron: string, err: unknown): void {
    this.options.logger.error({ err, cron }, "the lease of the cron was not renewed");
  }
}
