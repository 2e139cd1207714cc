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

/** Prints at the end that the server still runs. */
function sayItStays(): void {
  process.once("exit", () =>
    console.log("PostgreSQL keeps running, for the next start and for make test; make db-stop stops it"),
  );
  // A process without its own listener ends at once, as it does by default.
  if (process.listenerCount("SIGINT") === 0) process.exit(130);
}
