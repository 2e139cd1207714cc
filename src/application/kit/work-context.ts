import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestTimeout } from "#application/kit/request-timeout";

/** The request and the user on whose behalf the running code works: mutation events and log lines carry both. */
export interface Work {
  readonly requestId: string;
  /** Set once the session is resolved. */
  actorId: string | null;
  /** Present while the code works for an HTTP request. */
  readonly timeout?: RequestTimeout;
  /** Set once an HTTP request has used the connection pool. */
  usesPool?: boolean;
}

/** The work for an HTTP request. */
export interface RequestWork extends Work {
  readonly timeout: RequestTimeout;
}

export const workContext = new AsyncLocalStorage<Work>();

const nobody = { requestId: null, actorId: null };

/** The user and the request; both are null where the service itself works. */
export const currentCause = (): { requestId: string | null; actorId: string | null } =>
  workContext.getStore() ?? nobody;

/** The timeout of the HTTP request that the running code works for. */
export const currentTimeout = (): RequestTimeout | undefined => workContext.getStore()?.timeout;
