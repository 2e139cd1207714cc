import { inject, injectable } from "inversify";
import type { Session } from "#domain/auth/session";
import type { SessionRepository } from "#domain/auth/session.repository";
import { Database } from "#infrastructure/database/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { sessionTable } from "#infrastructure/auth/session.table";

@injectable()
export class ObjectionSessionRepository extends ObjectionRepository<Session> implements SessionRepository {
  constructor(@inject(Database) database: Database) {
    super(sessionTable, database);
  }
}
