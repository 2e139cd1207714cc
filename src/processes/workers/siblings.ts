import type { RateLimiterMemory } from "rate-limiter-flexible";
import type { SharedCounts } from "#interface/http/security/rate-limit";
import type { FromWorker, ToWorker } from "#processes/workers/messages";

/** The time for which requests are counted before the other workers learn of them. */
const REPORT_MS = 20;

/** The other workers, as one worker sees them. The supervisor passes their messages on. */
export class Siblings implements SharedCounts {
  readonly #allReady: Promise<void>;
  readonly #counted = new Map<string, Map<string, number>>();
  readonly #limits = new Map<string, (key: string, points: number) => void>();

  constructor() {
    this.#allReady = new Promise((resolve) => {
      process.on("message", (message: ToWorker) => {
        if (message.kind === "all-ready") return resolve();
        if (message.kind !== "counts") return;
        for (const [limit, key, points] of message.counts) this.#limits.get(limit)?.(key, points);
      });
    });
  }

  /** Reports that this worker can serve. Resolves when all can. */
  ready(): Promise<void> {
    send({ kind: "ready" });

    return this.#allReady;
  }

  /** The limiter reports each request to the other workers, and learns of theirs within milliseconds. */
  share(limit: string, own: RateLimiterMemory): Pick<RateLimiterMemory, "consume"> {
    this.#limits.set(limit, (key, points) => void own.penalty(key, points));

    return {
      consume: (key) => {
        this.#count(limit, String(key));

        return own.consume(key);
      },
    };
  }

  #count(limit: string, key: string): void {
    if (this.#counted.size === 0) setTimeout(() => this.#send(), REPORT_MS).unref();
    const counted = this.#counted.get(limit) ?? new Map<string, number>();
    this.#counted.set(limit, counted.set(key, (counted.get(key) ?? 0) + 1));
  }

  #send(): void {
    const counts = [...this.#counted].flatMap(([limit, counted]) =>
      [...counted].map(([key, points]) => [limit, key, points] as const),
    );
    this.#counted.clear();
    send({ kind: "counts", counts });
  }
}

/** Sends a message to the supervisor. */
export function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
