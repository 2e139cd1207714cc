import { AccountLock } from "#application/auth/account-lock.service";
import { mostTokens } from "#application/auth/tokens/access-token.schema";
import { service } from "#application/kit/service";
import type { AccessToken } from "#domain/access-tokens/access-token";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { scopes as knownScopes } from "#domain/access-tokens/scopes.generated";
import type { Session } from "#domain/sessions/session";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { refusedField, ServiceError } from "#domain/shared/errors";
import { digestOf, labelled, newToken } from "#domain/shared/token";

const dayMs = 24 * 60 * 60 * 1000;

interface TokenChoices {
  name: string;
  scopes: string[];
  expiresInDays: number;
}

/** Creates, lists and revokes the personal access tokens of a user. `AccessTokenResolver` finds the user of a token. */
export class AccessTokens extends service({
  tokens: AccessTokenRepository,
  lock: AccountLock,
  clock: Clock,
}) {
  /**
   * Creates a token in the session that the user confirmed. Throws UNPROCESSABLE_CONTENT for a scope that no operation
   * demands, CONFLICT for a user with 100 tokens, and UNAUTHORIZED when the session has ended.
   */
  create(
    session: Pick<Session, "id" | "userId">,
    { name, scopes, expiresInDays }: TokenChoices,
  ): Promise<{ row: Columns<AccessToken>; token: string }> {
    const { tokens, lock, clock } = this.services;
    const unknown = scopes.find((scope) => !knownScopes.includes(scope));
    if (unknown !== undefined) throw refusedField("scopes", "scope.unknown", `There is no scope ${unknown}`);

    return lock.run(session.userId, { session }, async ({ id: userId }) => {
      if ((await tokens.count({ where: { userId } })) >= mostTokens)
        throw new ServiceError("CONFLICT", `A user can have at most ${mostTokens} tokens`);
      const token = newToken();
      const row = await tokens.insertOne({
        userId,
        name,
        scopes: scopes.join(" "),
        tokenDigest: digestOf(token),
        expiresAt: new Date(clock.now().getTime() + expiresInDays * dayMs),
      });

      return { row, token: labelled("access", token) };
    });
  }

  /** Returns the tokens of a user that have not expired, newest first. */
  listOf(userId: string): Promise<Columns<AccessToken>[]> {
    const { tokens, clock } = this.services;

    return tokens.find({
      where: { userId, expiresAt: { gt: clock.now() } },
      orderBy: { createdAt: "desc" },
      limit: mostTokens,
    });
  }

  /** Ends a token of the user. Throws NOT_FOUND if there is none. */
  async revoke(userId: string, id: string): Promise<void> {
    const revoked = await this.services.tokens.deleteMany({ where: { id, userId } });
    if (revoked.length === 0) throw new ServiceError("NOT_FOUND", "Token not found");
  }
}
