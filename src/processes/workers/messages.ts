import type { Measured } from "#infrastructure/metrics/metrics";

/** Requests that a worker has counted: the name of the limit, the key of the caller, and their number. */
export type Counts = readonly (readonly [limit: string, key: string, points: number])[];

/** A message of a worker to the supervisor: it can serve, it has counted requests, or these are its metrics. */
export type FromWorker =
  | { kind: "ready" }
  | { kind: "counts"; counts: Counts }
  | { kind: "measured"; measured: Measured };

/** A message of the supervisor to a worker: all workers can serve, another worker has counted requests, or it asks for metrics. */
export type ToWorker = { kind: "all-ready" } | { kind: "counts"; counts: Counts } | { kind: "measure" };
