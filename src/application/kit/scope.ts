import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestTimeout } from "#application/kit/request-timeout";

/** The request and the user on whose behalf the running code works: mutation events and log lines carry both. */
export interface Scope {
  readonly requestId: string;
  /** Set once the session is resolved. */
  actorId: string | null;
  /** Present while the code works for an HTTP request. */
  readonly timeout?: RequestTimeout;
}

/** The scope of an HTTP request. */
export interface RequestScope extends Scope {
  readonly timeout: RequestTimeout;
}

export const scope = new AsyncLocalStorage<Scope>();

const nobody = { requestId: null, actorId: null };

/** The current scope; both are null where the service itself works. */
export const currentCause = (): { requestId: string | null; actorId: string | null } =>
  scope.getStore() ?? nobody;

/** The timeout of the HTTP request that the running code works for. */
export const currentTimeout = (): RequestTimeout | undefined => scope.getStore()?.timeout;
