import type { ClientBase, Connection } from "pg";

// A part of every client of pg, whose version is pinned; its types have it for `Client` only.
declare module "pg" {
  interface ClientBase {
    readonly connection: Connection;
  }
}

/** The function of the server that waits for synchronous standbys: it is in the notice in every language. */
const WAIT = "SyncRepWaitForLSN";

/**
 * Makes a commit fail whose wait for a synchronous standby is cancelled: the server reports success with a warning, although
 * the next leader may not have the commit. The connection counts as lost, so the outcome of the commit is unknown.
 */
export function refuseUnconfirmed(client: ClientBase): void {
  client.on("notice", ({ routine }) => {
    if (routine === WAIT)
      client.connection.emit(
        "error",
        new Error("Connection terminated: no standby has confirmed the commit"),
      );
  });
}
