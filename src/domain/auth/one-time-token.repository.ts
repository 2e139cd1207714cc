import type { OneTimeToken } from "#domain/auth/one-time-token";
import { Repository } from "#domain/shared/repository";

export abstract class OneTimeTokenRepository extends Repository<OneTimeToken> {}
