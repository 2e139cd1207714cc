import { inject, injectable } from "inversify";
import type { Identity } from "#domain/identities/identity";
import type { IdentityRepository } from "#domain/identities/identity.repository";
import { identityTable } from "#infrastructure/identities/identity.table";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";

@injectable()
export class ObjectionIdentityRepository extends ObjectionRepository<Identity> implements IdentityRepository {
  constructor(@inject(Database) database: Database) {
    super(identityTable, database);
  }
}
