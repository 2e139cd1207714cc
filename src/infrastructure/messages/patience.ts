import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#domain/shared/logger";
import { Interrupted } from "#infrastructure/events/dispatch/delivery-errors";
import { OutageLog } from "#infrastructure/shared/outage-log";

const RETRY_MS = 500;

/** Repeats calls of a server outside the process while it is not available, until the process stops. */
export class Patience {
  readonly #outage: OutageLog;
  readonly #end = new AbortController();

  constructor(logger: Logger, what: string) {
    // Each message that waits listens.
    setMaxListeners(0, this.#end.signal);
    this.#outage = new OutageLog(logger, what, { calmMs: 2 * RETRY_MS });
  }

  get isOver(): boolean {
    return this.#end.signal.aborted;
  }

  /** Ends all waits. */
  end(): void {
    this.#end.abort();
  }

  /** Throws the error of `work` if `isFinal` says so, and `Interrupted` when the process stops. */
  async until<T>(work: () => Promise<T>, isFinal: (error: unknown) => boolean = () => false): Promise<T> {
    for (;;) {
      try {
        const result = await work();
        this.worked();

        return result;
      } catch (cause) {
        if (isFinal(cause)) throw cause;
        if (this.isOver)
          throw new Interrupted("The process stopped before the broker was available", { cause });
        this.#outage.failed(cause);
      }
      await this.pause(RETRY_MS);
    }
  }

  /** Notes a success, also in the middle of work that goes on. */
  worked(): void {
    this.#outage.worked();
  }

  /** Resolves after `ms`, or when the process stops. */
  async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#end.signal }).catch(() => {});
  }
}

export function ignoreInterruption(error: unknown): void {
  if (!(error instanceof Interrupted)) throw error;
}
