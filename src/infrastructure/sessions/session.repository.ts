import { raw } from "objection";
import type { Session } from "#domain/sessions/session";
import type { OpenSession, SessionRepository } from "#domain/sessions/session.repository";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { openAt } from "#infrastructure/sessions/open-at";
import { sessionTable } from "#infrastructure/sessions/session.table";

export class ObjectionSessionRepository extends ObjectionRepository<Session> implements SessionRepository {
  findOpen(userId: string, now: Date, limit: number): Promise<OpenSession[]> {
    const { id, createdAt, lastSeenAt, expiresAt, userAgent, ip } = sessionTable.shape;
    const shown = { id, createdAt, lastSeenAt, expiresAt, userAgent, ip };
    const providers = this.related("identities")
      .select("provider")
      // Identities are found by their user: there is no index on the session.
      .whereColumn("identities.userId", "sessions.userId")
      .orderBy("provider");

    return this.ask({ ...shown, providers: "text[]" }, (sessions) =>
      sessions
        .select(...Object.keys(shown), raw("array(?)", providers).as("providers"))
        .where({ userId })
        .modify(openAt(now))
        .orderBy([
          { column: "createdAt", order: "desc" },
          { column: "id", order: "desc" },
        ])
        .limit(limit),
    );
  }
}
