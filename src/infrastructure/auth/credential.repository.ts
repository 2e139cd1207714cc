import { inject, injectable } from "inversify";
import type { Credential } from "#domain/auth/credential";
import type { CredentialRepository } from "#domain/auth/credential.repository";
import { Database } from "#infrastructure/database/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { credentialTable } from "#infrastructure/auth/credential.table";

@injectable()
export class ObjectionCredentialRepository
  extends ObjectionRepository<Credential>
  implements CredentialRepository
{
  constructor(@inject(Database) database: Database) {
    super(credentialTable, database);
  }
}
