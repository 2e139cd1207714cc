import { setTimeout as delay } from "node:timers/promises";
import { isTransient } from "#infrastructure/database/connection/faults";

const defaultRetries = 3;

/** Does the work again after a deadlock or a serialization failure, which have rolled it back. */
export async function retrying<T>(work: () => Promise<T>, retries = defaultRetries): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > retries || !isTransient(error)) throw error;
    }
    // A random pause, so that transactions that conflicted do not conflict again.
    await delay(Math.random() * 10 * 2 ** attempt);
  }
}
