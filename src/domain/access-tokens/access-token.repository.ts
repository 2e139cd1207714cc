import type { AccessToken } from "#domain/access-tokens/access-token";
import { Repository } from "#domain/shared/repository";

export abstract class AccessTokenRepository extends Repository<AccessToken> {}
