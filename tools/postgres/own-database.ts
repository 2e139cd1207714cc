import { environment } from "#infrastructure/config/config";
import { ensureEmbedded } from "#tools/postgres/server";

/**
 * Sets DATABASE_URL to the address of the embedded PostgreSQL where neither the environment nor `.env` sets it. In
 * production it stays missing, so that the process refuses to start.
 */
export async function bringDatabase(): Promise<void> {
  const { DATABASE_URL, NODE_ENV } = environment();
  if (DATABASE_URL !== undefined || NODE_ENV === "production") return;
  process.env["DATABASE_URL"] = await ensureEmbedded();
  process.once("SIGINT", sayItStays);
}

/** The server outlives the process that started it, which Ctrl-C does not show. */
function sayItStays(): void {
  process.once("exit", () =>
    console.log("PostgreSQL keeps running, for the next start and for make test; make db-stop stops it"),
  );
  // As without this listener, where the process handles no signals.
  if (process.listenerCount("SIGINT") === 0) process.exit(130);
}
