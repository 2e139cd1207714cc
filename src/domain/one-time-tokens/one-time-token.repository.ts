import type { OneTimeToken } from "#domain/one-time-tokens/one-time-token";
import { Repository } from "#domain/shared/repository";

export abstract class OneTimeTokenRepository extends Repository<OneTimeToken> {}
