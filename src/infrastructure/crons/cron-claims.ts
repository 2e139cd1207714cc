import type { Pool } from "pg";

/** The time after which a scheduler that does not renew its lease counts as lost. */
export const CRON_LEASE_S = 30;

/**
 * The claimed tick of each cron: one row per cron. A tick is identified by its calendar time, which is the same for all
 * schedulers, so it is claimed once even when their clocks differ. A lock that is released after the work would be free
 * again for a scheduler whose clock is a second behind. While a tick runs, its lease prevents the claim of the next.
 */
export class CronClaims {
  constructor(private readonly pool: Pool) {}

  /** Claims the tick. Returns false when another scheduler has claimed it, or the tick before still runs. */
  async claim(name: string, tick: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into cron_claims as claim (name, tick, "leaseUntil") values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set tick = excluded.tick, "leaseUntil" = excluded."leaseUntil"
       where claim.tick < excluded.tick and (claim."leaseUntil" is null or claim."leaseUntil" < now())`,
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

  /** The last claimed ticks by the names of the crons. */
  async lastTicks(): Promise<Map<string, Date>> {
    const { rows } = await this.pool.query<{ name: string; tick: Date }>(
      "select name, tick from cron_claims",
    );

    return new Map(rows.map(({ name, tick }) => [name, tick]));
  }
}
