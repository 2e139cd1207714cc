import { AccountLock, type Grounds } from "#application/auth/account-lock.service";
import { service } from "#application/kit/service";
import type { OneTimeToken, TokenPurpose } from "#domain/one-time-tokens/one-time-token";
import { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import { digestOf, newToken } from "#domain/shared/token";
import type { User } from "#domain/users/user";

const hourMs = 60 * 60 * 1000;
const lifetimeMs: Record<TokenPurpose, number> = {
  "verify-email": 24 * hourMs,
  "reset-password": hourMs,
  "change-email": 24 * hourMs,
};

export interface NewToken extends Grounds {
  userId: string;
  purpose: TokenPurpose;
  /** The address that the token is mailed to. */
  email: string;
}

type TokenRequest = Pick<OneTimeToken, "userId" | "purpose" | "email" | "sessionId" | "credentialId">;

const unusable = () => new ServiceError("GONE", "This link has been used or is too old; ask for a new one");

/**
 * Tokens of 256 bits that are mailed as links and prove that the bearer reads the mailbox. Only their digests are stored.
 * A token is valid while the session and the password that requested it are, and while its address is still the user's,
 * unless it is the token for a change of address.
 */
export class OneTimeTokens extends service({
  tokens: OneTimeTokenRepository,
  lock: AccountLock,
  clock: Clock,
}) {
  /**
   * Creates a token and removes the earlier one of the same user and purpose. It is valid for an hour (`reset-password`) or
   * 24. Resolves to undefined when its conditions no longer hold.
   */
  issue({ userId, purpose, email, session, credential }: NewToken): Promise<string | undefined> {
    const { tokens, clock } = this.services;
    const grounds = { sessionId: session?.id ?? null, credentialId: credential?.id ?? null };
    const request = { userId, purpose, email, ...grounds };

    return tokens.transaction(async () => {
      if (!(await this.#lockedUser(request))) return undefined;

      const token = newToken();
      const expiresAt = new Date(clock.now().getTime() + lifetimeMs[purpose]);
      await tokens.deleteMany({ where: { userId, purpose } });
      await tokens.insertOne({ ...request, expiresAt, tokenDigest: digestOf(token) });

      return token;
    });
  }

  /** Returns the id of the token's user and leaves the token as it is. Throws GONE for a token that cannot be used. */
  async ownerOf(token: string, purpose: TokenPurpose): Promise<string> {
    return (await this.#find(token, purpose)).userId;
  }

  /**
   * Uses the token up and locks its user. Call it in a transaction. Of several concurrent calls, one succeeds. Throws GONE
   * for a token that is used up, expired, or whose conditions no longer hold.
   */
  async consume(token: string, purpose: TokenPurpose): Promise<{ user: Columns<User>; email: string }> {
    const found = await this.#find(token, purpose);
    const user = await this.#lockedUser(found);
    const [used] = await this.services.tokens.deleteMany({ where: { id: found.id } });
    if (!user || !used) throw unusable();

    return { user, email: used.email };
  }

  /** Removes all tokens of the user, of every purpose. */
  async revokeAll(userId: string): Promise<void> {
    await this.services.tokens.deleteMany({ where: { userId } });
  }

  async #find(token: string, purpose: TokenPurpose): Promise<Columns<OneTimeToken>> {
    const { tokens, clock } = this.services;
    const found = await tokens.findFirst({
      where: { tokenDigest: digestOf(token), purpose, expiresAt: { gt: clock.now() } },
    });
    if (!found) throw unusable();

    return found;
  }

  /** Locks the user. Resolves to undefined when the conditions of the token no longer hold. */
  async #lockedUser({ userId, purpose, email, sessionId, credentialId }: TokenRequest) {
    const user = await this.services.lock.take(userId, {
      session: groundOf(sessionId),
      credential: groundOf(credentialId),
    });

    return purpose === "change-email" || user?.email === email ? user : undefined;
  }
}

const groundOf = (id: string | null) => (id === null ? undefined : { id });
