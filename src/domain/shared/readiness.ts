/** The readiness of this process for traffic. */
export abstract class Readiness {
  /** Throws SERVICE_UNAVAILABLE with the reason while the database does not respond, and during shutdown. */
  abstract check(): Promise<void>;
  /** True during shutdown. */
  abstract readonly isStopping: boolean;
  /** Ends readiness for good: called at the start of a shutdown. */
  abstract stop(): void;
}
