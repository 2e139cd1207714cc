import { inject, injectable } from "inversify";
import { type AccessToken, scopesOf } from "#domain/access-tokens/access-token";
import type { AccessTokenResolver, TokenBearer } from "#domain/access-tokens/access-token-resolver";
import { Clock } from "#domain/shared/clock";
import { Logger } from "#domain/shared/logger";
import { digestOf } from "#domain/shared/token";
import type { User } from "#domain/users/user";
import { accessTokenTable } from "#infrastructure/access-tokens/access-token.table";
import { Database } from "#infrastructure/database/connection/database";
import { rowReader } from "#infrastructure/database/row-reader";
import { userTable } from "#infrastructure/users/user.table";

const minuteMs = 60_000;

const readToken = rowReader<AccessToken>(accessTokenTable.columns.values());
const readUser = rowReader<User>(userTable.columns.values(), accessTokenTable.columns.size);

/** A token with its user, and the time of its last use. */
interface Found {
  bearer: TokenBearer;
  lastUsedAt: Date | null;
}

const bearerByToken = {
  name: "access_token_by_token",
  text: `select ${accessTokenTable.sql.ownColumns}, ${userTable.sql.ownColumns}
    from access_tokens join users on users.id = access_tokens."userId"
    where access_tokens."tokenDigest" = $1 and access_tokens."expiresAt" > $2
      and access_tokens."deletedAt" is null and users."deletedAt" is null`,
  readRow(values: readonly (string | null)[]): Found {
    const token = readToken(values);
    const { id: tokenId, expiresAt, lastUsedAt } = token;

    return { bearer: { user: readUser(values), scopes: scopesOf(token), tokenId, expiresAt }, lastUsedAt };
  },
};

const noteUse = `update access_tokens set "lastUsedAt" = $2
  where id = $1 and ("lastUsedAt" is null or "lastUsedAt" <= $3)`;

@injectable()
export class DatabaseAccessTokenResolver implements AccessTokenResolver {
  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async resolve(token: string): Promise<TokenBearer | undefined> {
    const now = this.clock.now();
    const [found] = await this.database.points.read(bearerByToken, [digestOf(token), now]);
    if (!found) return undefined;
    const { bearer, lastUsedAt } = found;
    const minuteAgo = new Date(now.getTime() - minuteMs);
    if (!lastUsedAt || lastUsedAt <= minuteAgo) this.#noteUse(bearer.tokenId, now, minuteAgo);

    return bearer;
  }

  /** Runs in the background, and stores no event: a use is no change of the token. A failure is only logged. */
  #noteUse(tokenId: string, now: Date, minuteAgo: Date): void {
    this.database
      .query({ text: noteUse, values: [tokenId, now, minuteAgo], prepared: true })
      .catch((err: unknown) => this.logger.warn({ err, tokenId }, "lastUsedAt of a token stays as it was"));
  }
}
