import type { Observer } from "#application/kit/activity";

export type Outcome = "success" | "failure";

/** Returns an observer that records the duration of each piece of work, and whether it has thrown an error. */
export function timing<Facts>(
  record: (facts: Facts, seconds: number, outcome: Outcome) => void,
): Observer<Facts> {
  return async (facts, work) => {
    const start = performance.now();
    let outcome: Outcome = "failure";
    try {
      const result = await work();
      outcome = "success";

      return result;
    } finally {
      record(facts, (performance.now() - start) / 1000, outcome);
    }
  };
}
