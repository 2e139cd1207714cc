import {
  date,
  integer,
  list,
  named,
  nullable,
  object,
  string,
  uuid,
  withDefault,
} from "#application/kit/schema";
import { type AccessToken, scopesOf } from "#domain/access-tokens/access-token";
import type { Columns } from "#domain/shared/entity";

/** The largest number of tokens that a user can have. */
export const mostTokens = 100;

const mostScopes = 50;
const mostDays = 365;

const scopeName = () => string(100).example("profile:read");

const fields = {
  id: uuid(),
  name: string(100).description("The user's own name for it.").example("Backup script"),
  scopes: list(scopeName()).max(mostScopes),
  createdAt: date(),
  expiresAt: date(),
  lastUsedAt: nullable(date()).description("The minute of the last use, null if there was none."),
};

export const accessToken = named("AccessToken", object(fields));

export const newAccessToken = named(
  "NewAccessToken",
  object({
    ...fields,
    token: string(100)
      .description("The token. It is not shown again: the service stores only its digest.")
      .example("tenon_pat_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9"),
  }),
);

/** The choices of the user for a new token. */
export const tokenChoices = {
  name: string(100).trim().example("Backup script"),
  scopes: list(scopeName())
    .min(1)
    .max(mostScopes)
    .unique()
    .description("The scopes of the operations that the token may call; each operation lists its own."),
  expiresInDays: withDefault(integer().min(1).max(mostDays), 90),
};

export const toAccessToken = ({
  id,
  name,
  createdAt,
  expiresAt,
  lastUsedAt,
  scopes,
}: Columns<AccessToken>) => ({
  id,
  name,
  scopes: scopesOf({ scopes }),
  createdAt,
  expiresAt,
  lastUsedAt,
});
