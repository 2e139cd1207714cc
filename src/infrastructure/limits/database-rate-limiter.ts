import { createHash } from "node:crypto";
import type { Clock } from "#domain/shared/clock";
import type { DeclaredLimit, Rate, RateKey, RateLimiter } from "#domain/shared/rate-limiter";
import type { Database } from "#infrastructure/database/connection/database";

/** Requests per window of the limits that the settings have; 0 means no limit. */
export type RateQuotas = Record<Exclude<RateKey["per"], DeclaredLimit>, number>;

const windowSeconds: RateQuotas = { address: 60, account: 60 * 60 };

const takePoint = `insert into rate_limits as counted (key, points, "expiresAt") values ($1, 1, $2)
  on conflict (key) do update set
    points = case when counted."expiresAt" > $3 then counted.points + 1 else 1 end,
    "expiresAt" = case when counted."expiresAt" > $3 then counted."expiresAt" else excluded."expiresAt" end
  returning points, "expiresAt"`;

/** Fixed windows: the first request of a key begins one. Each request is one upsert, serialized by the lock of the row. */
export class DatabaseRateLimiter implements RateLimiter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly quotas: RateQuotas,
  ) {}

  async take(key: RateKey): Promise<Rate | undefined> {
    const { name, requests: limit, windowSeconds: seconds } = this.#limitOf(key);
    if (limit === 0) return undefined;

    const now = this.clock.now().getTime();
    const [count] = await this.database.query<{ points: number; expiresAt: Date }>({
      text: takePoint,
      values: [digestOf(key), new Date(now + seconds * 1000), new Date(now)],
      prepared: true,
    });
    if (!count) throw new Error("An upsert returns its row");

    return {
      name: `${key.action}-per-${name}`,
      limit,
      windowSeconds: seconds,
      remaining: Math.max(0, limit - count.points),
      resetSeconds: Math.ceil((count.expiresAt.getTime() - now) / 1000),
      isExceeded: count.points > limit,
    };
  }

  async clear(key: RateKey): Promise<void> {
    if (this.#limitOf(key).requests === 0) return;
    await this.#send("delete from rate_limits where key = $1", digestOf(key));
  }

  async purge(): Promise<void> {
    await this.#send('delete from rate_limits where "expiresAt" <= $1', this.clock.now());
  }

  #limitOf({ per }: RateKey): DeclaredLimit {
    if (typeof per === "object") return per;

    return { name: per, requests: this.quotas[per], windowSeconds: windowSeconds[per] };
  }

  async #send(text: string, value: unknown): Promise<void> {
    await this.database.query({ text, values: [value], prepared: true });
  }
}

/** Rows contain a digest instead of an address. */
function digestOf({ action, per, of }: RateKey): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([action, typeof per === "object" ? per.name : per, of]))
    .digest();
}
