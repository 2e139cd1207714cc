import { inject, injectable } from "inversify";
import { AccountLock } from "#domain/users/account-lock";
import { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import type { OneTimeToken, TokenPurpose } from "#domain/one-time-tokens/one-time-token";
import type { NewToken, OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
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
    @inject(AccountLock) private readonly lock: AccountLock,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  issue({ userId, purpose, email, session, credential }: NewToken): Promise<string | undefined> {
    const grounds = { sessionId: session?.id ?? null, credentialId: credential?.id ?? null };
    const resting = { userId, purpose, email, ...grounds };

    return this.tokens.transaction(async () => {
      if (!(await this.#lockedUser(resting))) return undefined;

      const token = newToken();
      const expiresAt = new Date(this.clock.now().getTime() + lifetimeMs[purpose]);
      await this.tokens.deleteMany({ where: { userId, purpose } });
      await this.tokens.insertOne({ ...resting, expiresAt, tokenDigest: digestOf(token) });

      return token;
    });
  }

  async ownerOf(token: string, purpose: TokenPurpose): Promise<string> {
    return (await this.#find(token, purpose)).userId;
  }

  async consume(token: string, purpose: TokenPurpose): Promise<{ user: Columns<User>; email: string }> {
    const found = await this.#find(token, purpose);
    const user = await this.#lockedUser(found);
    const [used] = await this.tokens.deleteMany({ where: { id: found.id } });
    if (!user || !used) throw usedUp();

    return { user, email: used.email };
  }

  async revokeAll(userId: string): Promise<void> {
    await this.tokens.deleteMany({ where: { userId } });
  }

  async #find(token: string, purpose: TokenPurpose): Promise<Columns<OneTimeToken>> {
    const found = await this.tokens.findFirst({
      where: { tokenDigest: digestOf(token), purpose, expiresAt: { gt: this.clock.now() } },
    });
    if (!found) throw usedUp();

    return found;
  }

  /** The user of a token, locked, while all that the token rests on is as it was. */
  async #lockedUser({ userId, purpose, email, sessionId, credentialId }: Resting) {
    const user = await this.lock.take(userId, {
      session: groundOf(sessionId),
      credential: groundOf(credentialId),
    });

    return purpose === "change-email" || user?.email === email ? user : undefined;
  }
}

type Resting = Pick<OneTimeToken, "userId" | "purpose" | "email" | "sessionId" | "credentialId">;

const groundOf = (id: string | null) => (id === null ? undefined : { id });

const usedUp = () => new ServiceError("GONE", "This link has been used or is too old; ask for a new one");
