import { inject, injectable } from "inversify";
import { besideRequest } from "#application/kit/work-context";
import { type AccessToken, scopesOf } from "#domain/access-tokens/access-token";
import type { AccessTokenResolver, TokenBearer } from "#domain/access-tokens/access-token-resolver";
import { Clock } from "#domain/shared/clock";
import { Logger } from "#domain/shared/logger";
import { digestOf } from "#domain/shared/token";
import type { User } from "#domain/users/user";
import { accessTokenTable } from "#infrastructure/access-tokens/access-token.table";
import { Database } from "#infrastructure/database/connection/database";
import type { LastWrites } from "#infrastructure/database/replicas/last-writes";
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

/** `lastWrites` are those of the database, if it has read replicas. */
const bearerByToken = (lastWrites: LastWrites | undefined) => ({
  name: "access_token_by_token",
  text: `select ${accessTokenTable.sql.ownColumns}, ${userTable.sql.ownColumns}${lastWrites?.columnOf() ?? ""}
    from access_tokens join users on users.id = access_tokens."userId"
    where access_tokens."tokenDigest" = $1 and access_tokens."expiresAt" > $2
      and access_tokens."deletedAt" is null and users."deletedAt" is null`,
  readRow(values: readonly (string | null)[]): Found {
    const token = readToken(values);
    const { id: tokenId, expiresAt, lastUsedAt } = token;
    const bearer = { user: readUser(values), scopes: scopesOf(token), tokenId, expiresAt };
    if (!lastWrites) return { bearer, lastUsedAt };

    return { bearer: { ...bearer, lastWrite: lastWrites.read(values.at(-1)) }, lastUsedAt };
  },
});

const noteUse = `update access_tokens set "lastUsedAt" = $2
  where id = $1 and ("lastUsedAt" is null or "lastUsedAt" <= $3)`;

@injectable()
export class DatabaseAccessTokenResolver implements AccessTokenResolver {
  readonly #byToken: ReturnType<typeof bearerByToken>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.#byToken = bearerByToken(database.lastWrites);
  }

  async resolve(token: string): Promise<TokenBearer | undefined> {
    const now = this.clock.now();
    const [found] = await this.database.points.read(this.#byToken, [digestOf(token), now]);
    if (!found) return undefined;
    const { bearer, lastUsedAt } = found;
    const minuteAgo = new Date(now.getTime() - minuteMs);
    if (!lastUsedAt || lastUsedAt <= minuteAgo) this.#noteUse(bearer.tokenId, now, minuteAgo);

    return bearer;
  }

  /** Runs in the background, and stores no event: a use is no change of the token. A failure is only logged. */
  #noteUse(tokenId: string, now: Date, minuteAgo: Date): void {
    const statement = { text: noteUse, values: [tokenId, now, minuteAgo], prepared: true };
    besideRequest(() => this.database.query(statement)).catch((err: unknown) =>
      this.logger.warn({ err, tokenId }, "lastUsedAt of a token stays as it was"),
    );
  }
}
