/** A read replica, as this process sees it. */
export interface ReplicaState {
  /** Its host and port. */
  readonly name: string;
  /** True while reads may go to it. */
  readonly isUsed: boolean;
  /** It has replayed everything that was committed before this time, in seconds. Null: not known. */
  readonly lagSeconds: number | null;
}

/** The readiness of this process for traffic. */
export abstract class Readiness {
  /** Throws SERVICE_UNAVAILABLE with the reason while the database does not respond, and during shutdown. */
  abstract check(): Promise<void>;
  /** True during shutdown. */
  abstract readonly isStopping: boolean;
  /** Returns the read replicas. None of them matters for `check`: reads go to the primary without them. */
  abstract replicas(): readonly ReplicaState[];
  /** Ends readiness for good: called at the start of a shutdown. */
  abstract stop(): void;
}
