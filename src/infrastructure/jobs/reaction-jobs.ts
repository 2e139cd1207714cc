import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { JobMessage } from "#infrastructure/jobs/job-message";

/** One event for one reaction. */
export interface DeliveryKey {
  readonly eventId: string;
  readonly sequence: number;
  readonly reaction: string;
}

/** The same key at every attempt of a delivery, and another one for every other delivery. */
export const idempotencyKeyOf = ({ eventId, reaction }: DeliveryKey): string => `${eventId}:${reaction}`;

interface EnqueuedJob {
  readonly name: string;
  readonly message: JobMessage;
  readonly store: (message: JobMessage) => Promise<void>;
}

/**
 * Collects the jobs that a reaction enqueues, and stores them in their order when the reaction returns: a reaction that
 * throws enqueues nothing. A job without a unique key gets one here, the same at every attempt.
 */
class ReactionJobs {
  readonly #jobs: { job: EnqueuedJob; suffix: string }[] = [];
  readonly #count = new Counts();
  #isOver = false;

  constructor(private readonly delivery: DeliveryKey) {}

  /** Throws when the reaction has returned. */
  add(job: EnqueuedJob): void {
    if (this.#isOver) throw new Error("The reaction has returned: await every call inside it");

    const { name, message } = job;
    const isKeyed = message.uniqueKey !== undefined;
    const digest = isKeyed ? "" : digestOf(name, message.payload);
    this.#jobs.push({ job, suffix: isKeyed ? "" : `:${digest}:${this.#count.next(digest)}` });
    if (!isKeyed) this.#count.next(name);
  }

  async store(): Promise<void> {
    this.#isOver = true;
    for (const { job, suffix } of this.#jobs) {
      const { name, message, store } = job;
      // A retry may enqueue several jobs of one name in another order, so the payload distinguishes them.
      const end = this.#count.of(name) > 1 ? suffix : "";
      const uniqueKey = message.uniqueKey ?? `${name}:${idempotencyKeyOf(this.delivery)}${end}`;
      const { sequence, reaction } = this.delivery;
      await store({ ...message, uniqueKey, delivery: { sequence, reaction } });
    }
  }
}

class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  next(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);

    return count;
  }
}

function digestOf(name: string, payload: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([name, payload]))
    .digest("base64url");
}

const running = new AsyncLocalStorage<ReactionJobs>();

/** The jobs of the reaction that runs; undefined outside of reactions. */
export const runningReactionJobs = (): ReactionJobs | undefined => running.getStore();

/** Runs a reaction, and stores its jobs when it returns. */
export async function withReactionJobs(delivery: DeliveryKey, react: () => Promise<void>): Promise<void> {
  const jobs = new ReactionJobs(delivery);
  await running.run(jobs, react);
  await jobs.store();
}
