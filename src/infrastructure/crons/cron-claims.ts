import type { Pool } from "pg";

/** A scheduler that is silent for this long is taken for lost. */
export const CRON_LEASE_S = 30;

/**
 * Which tick of which cron some scheduler has taken: one row per cron. A tick is named by the calendar time it
 * stands for, which all schedulers work out alike, so it is taken once even when their clocks differ; a lock
 * that is let go when the work is done would be free again for a scheduler that is a second behind. The lease
 * keeps the next tick away while one still runs.
 */
export class CronClaims {
  constructor(private readonly pool: Pool) {}

  /** True when the tick is the caller's; false when somebody else took it, or the tick before still runs. */
  async claim(name: string, tick: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into cron_claims as held (name, tick, "leaseUntil") values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set tick = excluded.tick, "leaseUntil" = excluded."leaseUntil"
       where held.tick < excluded.tick and (held."leaseUntil" is null or held."leaseUntil" < now())`,
      [name, tick, CRON_LEASE_S],
    );

    return rowCount === 1;
  }

  async renew(name: string, tick: Date): Promise<void> {
    await this.pool.query(
      `update cron_claims set "leaseUntil" = now() + make_interval(secs => $3) where name = $1 and tick = $2`,
      [name, tick, CRON_LEASE_S],
    );
  }

  async release(name: string, tick: Date): Promise<void> {
    await this.pool.query(`update cron_claims set "leaseUntil" = null where name = $1 and tick = $2`, [
      name,
      tick,
    ]);
  }

  /** The last tick that was taken, by the cron's name. */
  async lastTicks(): Promise<Map<string, Date>> {
    const { rows } = await this.pool.query<{ name: string; tick: Date }>(
      "select name, tick from cron_claims",
    );

    return new Map(rows.map(({ name, tick }) => [name, tick]));
  }
}
