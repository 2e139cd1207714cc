import { inject, injectable } from "inversify";
import type { Identity } from "#domain/auth/identity";
import type { IdentityRepository } from "#domain/auth/identity.repository";
import { identityTable } from "#infrastructure/auth/identity.table";
import { Database } from "#infrastructure/database/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

@injectable()
export class ObjectionIdentityRepository extends ObjectionRepository<Identity> implements IdentityRepository {
  constructor(@inject(Database) database: Database) {
    super(identityTable, database);
  }
}
