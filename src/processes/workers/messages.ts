/** Requests that a worker has counted: the name of the limit, the key of the caller, and their number. */
export type Counts = readonly (readonly [limit: string, key: string, points: number])[];

/** A message of a worker to the supervisor: it can serve, or it has counted requests. */
export type FromWorker = { kind: "ready" } | { kind: "counts"; counts: Counts };

/** A message of the supervisor to a worker: all workers can serve, or another worker has counted requests. */
export type ToWorker = { kind: "all-ready" } | { kind: "counts"; counts: Counts };
