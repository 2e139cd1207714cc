import { type RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import type { Logger } from "#domain/shared/logger";
import { OutageLog } from "#infrastructure/shared/outage-log";
import { withTimeLimit } from "#infrastructure/shared/time-limit";

/** The time after which a request is counted without Redis. */
const ANSWER_MS = 200;
/** A connection without an answer for this time is replaced: its other end may be gone without a word. */
const SILENT_MS = 5_000;
const PING_MS = 2_000;
const RETRY_MS = 1_000;

const SILENT = "Redis does not answer";

type Client = Awaited<ReturnType<typeof createRedisClient>>;
type Script = Parameters<Client["eval"]>;

/**
 * Counts the requests of all processes in Redis. While Redis is away or hangs, each process counts for itself, and a request
 * does not wait: only those that were sent before it was noticed wait for `ANSWER_MS`.
 */
export class RedisCounts {
  readonly #outage: OutageLog;
  /** The answers that are late. They arrive, or the connection ends; until then no other request is sent. */
  #late = 0;

  private constructor(
    private readonly client: Client,
    logger: Logger,
  ) {
    this.#outage = new OutageLog(logger, "rate limits in Redis");
    client.on("error", (error: unknown) => this.#outage.failed(error));
  }

  /** Connects in the background, also when Redis is away for a while. */
  static async open(url: string, logger: Logger): Promise<RedisCounts> {
    const client = await createRedisClient(url);
    const counts = new RedisCounts(client, logger);
    // It only rejects when it is closed before it is connected.
    client.connect().catch(() => {});

    return counts;
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
      this.#outage.worked();

      return counted;
    } catch (error) {
      this.#outage.failed(error);
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

async function createRedisClient(url: string) {
  const { createClient } = await import("redis");

  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    // Without a strategy, the client would not connect again after this timeout.
    socket: { socketTimeout: SILENT_MS, reconnectStrategy: (failures) => Math.min(failures * 50, RETRY_MS) },
    // The client would create an AbortSignal for each command.
    commandOptions: { timeout: 0 },
  });
}
