import { inject, injectable } from "inversify";
import type { OneTimeToken } from "#domain/one-time-tokens/one-time-token";
import type { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import { oneTimeTokenTable } from "#infrastructure/one-time-tokens/one-time-token.table";
import { Database } from "#infrastructure/database/connection/database";
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
