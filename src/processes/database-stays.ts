import type { Config } from "#infrastructure/config/config";

/** Tells a person who pressed Ctrl-C that the embedded server, which other processes may use, keeps running. */
export function sayDatabaseStays({ DATABASE_URL, NODE_ENV }: Config, signal: string): void {
  if (signal !== "SIGINT" || NODE_ENV !== "development" || DATABASE_URL !== undefined) return;
  console.log("PostgreSQL keeps running, for the next start and for make test; make db-stop stops it");
}
