import type { MutationKind } from "#domain/events/mutation-event";
import type { Mail } from "#domain/shared/mailer";

/** Runs `work`, and returns its result or throws its error. It may look at the facts before and after. */
export type Observer<Facts> = <T>(facts: Facts, work: () => Promise<T>) => Promise<T>;

/** One kind of work that a process does. Observers, such as metrics and traces, see each piece of it from start to end. */
export class Activity<Facts> {
  #observed: Observer<Facts> | undefined;

  get isObserved(): boolean {
    return this.#observed !== undefined;
  }

  /** Adds an observer, which surrounds those that were added before. */
  observe(observer: Observer<Facts>): void {
    const inner = this.#observed;
    this.#observed = inner ? (facts, work) => observer(facts, () => inner(facts, work)) : observer;
  }

  /** Runs `work`. Without an observer it costs one comparison. */
  run<T>(facts: Facts, work: () => Promise<T>): Promise<T> {
    return this.#observed ? this.#observed(facts, work) : work();
  }
}

/** An HTTP request. It ends when its response is sent or its connection is closed; until then its values may change. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The route, such as `/users/{userId}`; undefined for a path without an endpoint. */
  readonly routePath: string | undefined;
  readonly status: number;
  /** True when the connection was closed before the whole response was sent. */
  readonly isAborted: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A statement to PostgreSQL, without its values. */
export interface StatementFacts {
  readonly text: string;
  /** The number of rows that it returned, once it has ended. */
  rows?: number;
}

/** One attempt to deliver a mutation event to a reaction. */
export interface DeliveryFacts {
  readonly reaction: string;
  readonly event: {
    readonly sequence: string;
    readonly table: string;
    readonly kind: MutationKind;
    readonly rowId: string;
    /** The request that caused the event; null for the service itself. */
    readonly requestId: string | null;
    readonly occurredAt: Date;
    /** The position of the write in its trace, if it was traced. */
    readonly traceparent?: string | null;
  };
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** One attempt to run a job. */
export interface JobFacts {
  readonly job: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The position of the enqueuing code in its trace, if it was traced. */
  readonly traceparent?: string | undefined;
}

/** The activities of this process. They are observed before the process starts to work. */
export const activities = {
  request: new Activity<RequestFacts>(),
  /** Observed from the start on: a gate that is bound before has no observer. */
  gate: new Activity<{ readonly gate: string }>(),
  statement: new Activity<StatementFacts>(),
  delivery: new Activity<DeliveryFacts>(),
  job: new Activity<JobFacts>(),
  cron: new Activity<{ readonly cron: string }>(),
  mail: new Activity<Mail>(),
};
