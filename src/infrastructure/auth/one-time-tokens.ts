import { inject, injectable } from "inversify";
import { OneTimeTokenRepository } from "#domain/auth/one-time-token.repository";
import type { OneTimeToken, TokenPurpose } from "#domain/auth/one-time-token";
import type { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import { digestOf, newToken } from "#infrastructure/auth/token";

const hourMs = 60 * 60 * 1000;
const lifetimeMs: Record<TokenPurpose, number> = {
  "verify-email": 24 * hourMs,
  "reset-password": hourMs,
  "change-email": 24 * hourMs,
};

@injectable()
export class DatabaseOneTimeTokens implements OneTimeTokens {
  constructor(
    @inject(OneTimeTokenRepository) private readonly tokens: OneTimeTokenRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async issue(userId: string, purpose: TokenPurpose, email: string | null = null): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + lifetimeMs[purpose]);
    // Serializable, so that of two that are issued at once the later one waits, and is the one that stays.
    await this.tokens.transaction(
      async () => {
        await this.tokens.deleteMany({ where: { userId, purpose } });
        await this.tokens.insertOne({ userId, purpose, tokenDigest: digestOf(token), expiresAt, email });
      },
      { isolation: "serializable", retries: 5 },
    );

    return token;
  }

  async consume(token: string, purpose: TokenPurpose): Promise<OneTimeToken> {
    const [used] = await this.tokens.deleteMany({
      where: { tokenDigest: digestOf(token), purpose, expiresAt: { gt: this.clock.now() } },
    });
    if (!used) throw new ServiceError("GONE", "This link has been used or is too old; ask for a new one");

    return used;
  }

  async revokeAll(userId: string): Promise<void> {
    await this.tokens.deleteMany({ where: { userId } });
  }
}
