import { randomUUID } from "node:crypto";
import pTimeout from "p-timeout";
import type { Parked, Taken } from "#infrastructure/events/dispatch/event-cursors";
import { type Deliver, LOST, Run } from "#infrastructure/events/dispatch/run";
import type { Slots } from "#infrastructure/events/dispatch/slots";
import type { LogCursor } from "#infrastructure/events/log/log-cursor";
import type { StoredEvent } from "#infrastructure/events/stored-event";

/** A batch starts deliveries for this long, and then waits as long for those that run. */
const TURN_MS = 1_000;

interface BatchOptions {
  slots: Slots;
  deliver: Deliver;
  /** Called when a run ends that has a lane. */
  laneEnded: (run: Run) => void;
}

/**
 * The events that were taken for one reaction, while this process delivers them: in order per row, and in parallel across
 * rows. A slow event does not hold up the others: after a while, the batch ends, and the row of this event goes on in a lane.
 */
export class Batch {
  readonly #runs = new Map<string, Run>();
  readonly #ends: Promise<void>[] = [];
  readonly #parked = new Map<string, StoredEvent[]>();
  #started = 0;
  #startsUntil = performance.now() + TURN_MS;

  constructor(
    readonly taken: Taken,
    private readonly options: BatchOptions,
  ) {}

  /** Resolves when the batch can be settled. */
  async work(): Promise<void> {
    for (const event of this.taken.events) {
      if (!(await this.#start(event))) break;
      this.#started += 1;
    }
    await pTimeout(Promise.all(this.#ends), { milliseconds: TURN_MS, message: false });
  }

  /** Starts no more deliveries. */
  finish(): void {
    this.#startsUntil = 0;
  }

  /** Delivers no more events: they belong to another process, or are replayed. */
  abandon(): void {
    for (const { left } of this.#runs.values()) left.splice(1);
  }

  /** The position after the events that were started. */
  get to(): LogCursor {
    const { events, from, to, snapshot } = this.taken;
    if (this.#started === events.length) return to;
    const last = events[this.#started - 1];
    if (!last) return from;

    return { since: from.since, stretch: { upTo: from.stretch?.upTo ?? snapshot, after: last.sequence } };
  }

  /** Returns the events that wait in lanes from now on. A run that is still active keeps its lane for `leaseSeconds`. */
  park(leaseSeconds: number): Parked[] {
    const { reaction, isLost } = this.taken;
    const attempted = isLost ? { attempts: 1, error: LOST } : { attempts: 0, error: null };
    const waiting = [...this.#parked].map(([rowId, events]) => ({
      reaction,
      rowId,
      ...rangeOf(events),
      ...attempted,
      delay: 0,
      lease: null,
    }));
    const left = [...this.#runs.values()].filter((run) => run.left.length > 0);

    return [...waiting, ...left.map((run) => parkRun(run, leaseSeconds))];
  }

  /** The runs that go on in a lane. */
  get laneRuns(): Run[] {
    return [...this.#runs.values()].filter(({ lane, isActive }) => lane && isActive);
  }

  /** Returns false when it is too late to start the event. */
  async #start(event: StoredEvent): Promise<boolean> {
    const { reaction, isLost, parkedRows } = this.taken;
    const { rowId } = event;
    if (isLost || parkedRows.has(rowId)) {
      this.#parked.set(rowId, [...(this.#parked.get(rowId) ?? []), event]);
      return true;
    }
    const run = this.#runs.get(rowId) ?? new Run(reaction, rowId);
    this.#runs.set(rowId, run);
    const isWaiting = run.isActive || run.failure !== undefined;
    if (!isWaiting && !(await this.#hasSlot())) return false;
    run.add(event);
    if (!isWaiting) this.#ends.push(this.#run(run));

    return true;
  }

  async #hasSlot(): Promise<boolean> {
    const { slots } = this.options;
    for (;;) {
      const leftMs = this.#startsUntil - performance.now();
      if (leftMs <= 0) return false;
      if (slots.free > 0) return true;
      await slots.freed(leftMs);
    }
  }

  async #run(run: Run): Promise<void> {
    const { slots, deliver, laneEnded } = this.options;
    await slots.use(() => run.start(deliver));
    if (run.lane) laneEnded(run);
  }
}

const rangeOf = (events: readonly StoredEvent[]) => ({
  sequence: events[0]?.sequence ?? "",
  until: events.at(-1)?.sequence ?? "",
});

function parkRun(run: Run, leaseSeconds: number): Parked {
  const { reaction, rowId, left, attempts, failure } = run;
  const parked = { reaction, rowId, ...rangeOf(left), attempts };
  if (failure) return { ...parked, ...failure, lease: null };
  run.lane ??= { reaction, rowId, lease: randomUUID() };

  return { ...parked, error: null, delay: leaseSeconds, lease: run.lane.lease };
}
