import { AsyncLocalStorage } from "node:async_hooks";

/** On whose behalf the running code writes: mutation events and log lines carry both. */
export interface Scope {
  readonly requestId: string;
  /** Set once the session is resolved. */
  actorId: string | null;
}

export const scope = new AsyncLocalStorage<Scope>();
