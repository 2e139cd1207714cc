import { AsyncLocalStorage } from "node:async_hooks";

/** The request and the user on whose behalf the running code works: mutation events and log lines carry both. */
export interface Scope {
  readonly requestId: string;
  /** Set once the session is resolved. */
  actorId: string | null;
}

export const scope = new AsyncLocalStorage<Scope>();

const nobody = { requestId: null, actorId: null };

/** The current scope; both are null where the service itself works. */
export const currentCause = (): { requestId: string | null; actorId: string | null } =>
  scope.getStore() ?? nobody;
