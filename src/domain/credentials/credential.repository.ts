import type { Credential } from "#domain/credentials/credential";
import { Repository } from "#domain/shared/repository";

export abstract class CredentialRepository extends Repository<Credential> {}
