import { idleSince, type Session } from "#domain/sessions/session";
import type { Rows } from "#infrastructure/database/table";

/** Limits a query to the sessions that have not ended at this time, as `hasExpired` decides it for one session. */
export const openAt = (now: Date) => (sessions: Rows<Session>) =>
  void sessions.where("expiresAt", ">", now).where("lastSeenAt", ">", idleSince(now));
