import { inject, injectable } from "inversify";
import type { Session } from "#domain/sessions/session";
import type { SessionRepository } from "#domain/sessions/session.repository";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { sessionTable } from "#infrastructure/sessions/session.table";

@injectable()
export class ObjectionSessionRepository extends ObjectionRepository<Session> implements SessionRepository {
  constructor(@inject(Database) database: Database) {
    super(sessionTable, database);
  }
}
