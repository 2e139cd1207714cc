import { type RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import type { Logger } from "#domain/shared/logger";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { createRedis, type RedisClient } from "#infrastructure/shared/redis-client";
import { withTimeLimit } from "#infrastructure/shared/time-limit";

/** The time after which a request is counted without Redis. */
const ANSWER_MS = 200;
const SILENT = "Redis does not answer";

type Script = Parameters<RedisClient["eval"]>;

/**
 * Counts the requests of all processes in Redis. While Redis is away or hangs, each process counts for itself, and a request
 * does not wait: only those that were sent before it was noticed wait for `ANSWER_MS`.
 */
export class RedisCounts {
  /** The answers that are late. They arrive, or the connection ends; until then no other request is sent. */
  #late = 0;

  private constructor(
    private readonly client: RedisClient,
    private readonly outage: OutageLog,
  ) {}

  /** Connects in the background. */
  static async open(url: string, logger: Logger): Promise<RedisCounts> {
    const outage = new OutageLog(logger, "rate limits in Redis");
    const client = await createRedis(url, { failed: (error) => outage.failed(error) });
    // It is only rejected when the client is closed before it is connected.
    client.connect().catch(() => {});

    return new RedisCounts(client, outage);
  }

  /** Returns a limiter like `own`, which counts in this process, and is used while Redis cannot be. */
  share(limit: string, own: RateLimiterMemory): RateLimiterRedis {
    return new RateLimiterRedis({
      storeClient: { eval: (...script: Script) => this.#run(script) },
      useRedisPackage: true,
      keyPrefix: `rate:${limit}`,
      points: own.points,
      duration: own.duration,
      insuranceLimiter: own,
    });
  }

  close(): void {
    this.client.destroy();
  }

  async #run(script: Script): Promise<unknown> {
    try {
      const counted = await this.#send(script);
      this.outage.worked();

      return counted;
    } catch (error) {
      this.outage.failed(error);
      throw error;
    }
  }

  async #send(script: Script): Promise<unknown> {
    if (this.#late > 0) throw new Error(SILENT);

    const answer = this.client.eval(...script);
    try {
      return await withTimeLimit(answer, ANSWER_MS, SILENT);
    } catch (error) {
      this.#late += 1;
      const arrived = () => void (this.#late -= 1);
      answer.then(arrived, arrived);
      throw error;
    }
  }
}
