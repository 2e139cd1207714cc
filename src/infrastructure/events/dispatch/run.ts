import {
  type DeadLetter,
  EVENTS_PER_LANE,
  type HeldLane,
  type LaneResult,
  type TakenLane,
} from "#infrastructure/events/dispatch/event-lanes";
import type { StoredEvent } from "#infrastructure/events/stored-event";

/** Attempts until an event is a dead letter. */
const TRIES = 8;

export const LOST = "The process that ran it was lost";

export interface Failure {
  error: string;
  /** Seconds until the next attempt. */
  delay: number;
  /** True when the process stops before the attempt has ended. */
  isUncounted?: boolean;
  /** True when there is no other attempt. */
  isFinal?: boolean;
}

/** Attempts to deliver an event to a reaction. Returns undefined when it succeeded. */
export type Deliver = (
  reaction: string,
  event: StoredEvent,
  attempt: { number: number; isLast: boolean },
) => Promise<Failure | undefined>;

/** Events of one row that this process delivers to one reaction, one after the other, until one fails. */
export class Run {
  isActive = false;
  failure: Failure | undefined;
  /** The lane that has these events. */
  lane: HeldLane | undefined;
  readonly #passed: string[] = [];
  readonly #dead: DeadLetter[] = [];
  /** The attempts of the first event that is left. */
  #attempts = 0;
  /** The sequence number behind these events; null for dead letters that are retried. */
  #end: number | null = null;

  /** `left`: the events without an outcome. The first one is being delivered while the run is active. */
  constructor(
    readonly reaction: string,
    readonly rowId: string,
    readonly left: StoredEvent[] = [],
  ) {}

  /** Continues a lane. */
  static ofLane(lane: TakenLane): Run {
    const { reaction, rowId, events, again, attempt, until } = lane;
    const run = new Run(reaction, rowId, events);
    const isAll = events.length < EVENTS_PER_LANE;
    run.lane = lane;
    run.#attempts = attempt - 1;
    if (again.length === 0) run.#end = Number(isAll ? until : events.at(-1)?.sequence) + 1;
    // Events that are no longer stored are not retried.
    else if (isAll)
      run.#passed.push(...again.filter((number) => events.every(({ sequence }) => sequence !== number)));
    const [first] = events;
    if (first && run.#attempts >= TRIES) run.#pass(first, LOST);

    return run;
  }

  add(event: StoredEvent): void {
    this.left.push(event);
    this.#end = Number(event.sequence) + 1;
  }

  async start(deliver: Deliver): Promise<void> {
    this.isActive = true;
    for (let [event] = this.left; event && !this.failure; [event] = this.left)
      await this.#deliver(event, deliver);
    this.isActive = false;
  }

  get attempts(): number {
    return this.#attempts;
  }

  /** Returns the result of a run whose lane is `lane`. */
  resultFor({ reaction, rowId, lease }: HeldLane): LaneResult {
    const [first] = this.left;

    return {
      reaction,
      rowId,
      lease,
      passed: this.#passed,
      next: this.#end && Number(first?.sequence ?? this.#end),
      dead: this.#dead,
      attempts: this.#attempts,
      error: this.failure?.error ?? null,
      delay: this.failure?.delay ?? 0,
    };
  }

  async #deliver(event: StoredEvent, deliver: Deliver): Promise<void> {
    this.#attempts += 1;
    const isLast = this.#attempts === TRIES;
    const failure = await deliver(this.reaction, event, { number: this.#attempts, isLast });
    if (failure?.isUncounted) this.#attempts -= 1;
    if (failure && !failure.isFinal) this.failure = failure;
    else this.#pass(event, failure?.error);
  }

  #pass({ sequence }: StoredEvent, error?: string): void {
    if (error !== undefined) this.#dead.push({ sequence, attempts: this.#attempts, error });
    this.#passed.push(sequence);
    this.#attempts = 0;
    this.left.shift();
  }
}
