import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestTimeout } from "#application/kit/request-timeout";

/** The request and the user on whose behalf the running code works: mutation events and log lines carry both. */
export interface Work {
  readonly requestId: string;
  /** Set once the session is resolved. */
  actorId: string | null;
  /** Present while the code works for an HTTP request. */
  readonly timeout?: RequestTimeout;
  /** Present while the code works for an HTTP request of a service with read replicas. */
  readonly reads?: RequestReads | undefined;
  /** Set once an HTTP request has used the connection pool. */
  usesPool?: boolean;
}

/** The server that one request reads from, if the service has read replicas. */
export interface RequestReads {
  /** The LSN that a replica must have replayed to serve this request. Undefined: the request reads on the primary. */
  after: bigint | undefined;
  /** True once a statement of the request may have written. */
  hasWritten: boolean;
}

/** The work for an HTTP request. */
export interface RequestWork extends Work {
  readonly timeout: RequestTimeout;
}

export const workContext = new AsyncLocalStorage<Work>();

/** Runs work that is not part of the current request. It has the same cause, but not the timeout and the reads of the request. */
export function besideRequest<T>(work: () => T): T {
  const current = workContext.getStore();
  if (!current) return work();
  const { requestId, actorId } = current;

  return workContext.run({ requestId, actorId }, work);
}

const nobody = { requestId: null, actorId: null };

/** The user and the request; both are null where the service itself works. */
export const currentCause = (): { requestId: string | null; actorId: string | null } =>
  workContext.getStore() ?? nobody;

/** The timeout of the HTTP request that the running code works for. */
export const currentTimeout = (): RequestTimeout | undefined => workContext.getStore()?.timeout;

/** The reads of the HTTP request that the running code works for. */
export const currentReads = (): RequestReads | undefined => workContext.getStore()?.reads;
