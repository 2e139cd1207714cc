// Written by `make generate` from the files in src/application. Do not edit.
import type { Cron } from "#application/kit/cron";
import e0 from "#application/auth/purge-rate-limits.cron";
import e1 from "#application/auth/purge-sessions.cron";
import e2 from "#application/auth/purge-sign-in-flows.cron";
import e3 from "#application/auth/purge-sign-ups.cron";
import e4 from "#application/auth/purge-tokens.cron";
import e5 from "#application/auth/tokens/purge-access-tokens.cron";
import e6 from "#application/events/purge-events.cron";
import e7 from "#application/files/remove-unused.cron";

export const crons: readonly { name: string; cron: Cron }[] = [
  { name: "auth.purge-rate-limits", cron: e0 },
  { name: "auth.purge-sessions", cron: e1 },
  { name: "auth.purge-sign-in-flows", cron: e2 },
  { name: "auth.purge-sign-ups", cron: e3 },
  { name: "auth.purge-tokens", cron: e4 },
  { name: "auth.tokens.purge-access-tokens", cron: e5 },
  { name: "events.purge-events", cron: e6 },
  { name: "files.remove-unused", cron: e7 },
];
