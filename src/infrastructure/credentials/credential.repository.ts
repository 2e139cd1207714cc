import { inject, injectable } from "inversify";
import type { Credential } from "#domain/credentials/credential";
import type { CredentialRepository } from "#domain/credentials/credential.repository";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { credentialTable } from "#infrastructure/credentials/credential.table";

@injectable()
export class ObjectionCredentialRepository
  extends ObjectionRepository<Credential>
  implements CredentialRepository
{
  constructor(@inject(Database) database: Database) {
    super(credentialTable, database);
  }
}
