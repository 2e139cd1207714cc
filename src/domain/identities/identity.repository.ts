import type { Identity } from "#domain/identities/identity";
import { Repository } from "#domain/shared/repository";

export abstract class IdentityRepository extends Repository<Identity> {}
