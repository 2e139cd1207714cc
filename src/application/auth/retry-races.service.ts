import { ServiceError } from "#domain/shared/errors";

const ATTEMPTS = 5;

/**
 * Runs `work` again when a concurrent request has just inserted or removed the row that it needed: the next attempt finds
 * the new state. `work` must be safe to repeat, as a transaction is, and must not throw CONFLICT or NOT_FOUND as its result.
 */
export async function retryRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const isRaced = error instanceof ServiceError && ["CONFLICT", "NOT_FOUND"].includes(error.code);
      if (left === 1 || !isRaced) throw error;
    }
  }
}
