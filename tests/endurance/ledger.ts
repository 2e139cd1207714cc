/** The outcome of a write as its client knows it. */
export type Outcome = "acknowledged" | "refused" | "unknown";

/** One write of a note. The body of the note is the number of the write, and its title never changes. */
export interface Attempt {
  readonly title: string;
  readonly number: number;
  readonly outcome: Outcome;
  /** The status and the error code of the response, or the reason why there is none. */
  readonly answer: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
  readonly endedAt: number;
}

const refusals = new Set(["503 SERVICE_UNAVAILABLE", "409 CONFLICT", "ECONNREFUSED"]);
const unknowns = new Set(["504 OUTCOME_UNKNOWN", "no answer"]);

/** Returns the outcome of a write with this answer. */
export function outcomeOf(answer: string): Outcome {
  if (answer.startsWith("2")) return "acknowledged";

  return refusals.has(answer) ? "refused" : "unknown";
}

/** The record of all writes, kept outside of the service. */
export class Ledger {
  readonly attempts: Attempt[] = [];

  add(attempt: Attempt): void {
    this.attempts.push(attempt);
  }

  /** The number of each answer. */
  get answers(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { answer } of this.attempts) counts[answer] = (counts[answer] ?? 0) + 1;

    return counts;
  }

  /** The answers that a service under repair may not give: a 5xx other than 503 and OUTCOME_UNKNOWN, or an unexpected 4xx. */
  get unexpected(): string[] {
    return Object.keys(this.answers).filter(
      (answer) => !answer.startsWith("2") && !refusals.has(answer) && !unknowns.has(answer),
    );
  }

  count(outcome: Outcome): number {
    return this.attempts.filter((attempt) => attempt.outcome === outcome).length;
  }

  /** True when a write that began after this time was acknowledged. */
  isServedSince(time: number): boolean {
    return this.#firstServedSince(time) !== undefined;
  }

  /** The milliseconds from `time` to the first acknowledgement of a write that began after it. */
  servedAfter(time: number): number {
    return (this.#firstServedSince(time)?.endedAt ?? Infinity) - time;
  }

  #firstServedSince(time: number): Attempt | undefined {
    return this.attempts.find(({ outcome, startedAt }) => outcome === "acknowledged" && startedAt >= time);
  }
}
