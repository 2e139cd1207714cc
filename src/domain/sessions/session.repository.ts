import type { Session } from "#domain/sessions/session";
import { Repository } from "#domain/shared/repository";

/** A session that has not ended, without its token. */
export interface OpenSession extends Pick<
  Session,
  "id" | "createdAt" | "lastSeenAt" | "expiresAt" | "userAgent" | "ip"
> {
  /** The names of the providers that the user connected in this session, sorted. They end with it. */
  providers: string[];
}

export abstract class SessionRepository extends Repository<Session> {
  /** Returns at most `limit` sessions of the user that have not ended by `now`, newest first. */
  abstract findOpen(userId: string, now: Date, limit: number): Promise<OpenSession[]>;
}
