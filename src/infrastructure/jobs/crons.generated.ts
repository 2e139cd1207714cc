// Written by `make generate` from the names of the files in src/application. Do not edit.
import type { Cron } from "#application/kit/cron";
import e0 from "#application/auth/purge-sessions.cron";
import e1 from "#application/auth/purge-sign-in-flows.cron";

export const crons: readonly { name: string; cron: Cron }[] = [
  { name: "auth.purge-sessions", cron: e0 },
  { name: "auth.purge-sign-in-flows", cron: e1 },
];
