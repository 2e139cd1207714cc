import { inject, injectable } from "inversify";
import type { OneTimeToken } from "#domain/auth/one-time-token";
import type { OneTimeTokenRepository } from "#domain/auth/one-time-token.repository";
import { oneTimeTokenTable } from "#infrastructure/auth/one-time-token.table";
import { Database } from "#infrastructure/database/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

@injectable()
export class ObjectionOneTimeTokenRepository
  extends ObjectionRepository<OneTimeToken>
  implements OneTimeTokenRepository
{
  constructor(@inject(Database) database: Database) {
    super(oneTimeTokenTable, database);
  }
}
