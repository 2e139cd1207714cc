/** Whether this process should get traffic. */
export abstract class Readiness {
  /** Throws SERVICE_UNAVAILABLE, and says why, while the database does not answer and once a shutdown has begun. */
  abstract check(): Promise<void>;
  /** From now on the process wants no more traffic. */
  abstract stop(): void;
}
