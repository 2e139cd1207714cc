import type { AccessToken } from "#domain/access-tokens/access-token";
import { belongsTo } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { userTable } from "#infrastructure/users/user.table";

export const accessTokenTable: Table<AccessToken> = table<AccessToken>(
  "access_tokens",
  {
    userId: "uuid",
    name: "text",
    tokenDigest: "text",
    scopes: "text",
    expiresAt: "timestamptz",
    lastUsedAt: "timestamptz?",
  },
  { relations: () => ({ user: belongsTo(userTable, "userId") }), redacted: ["tokenDigest"] },
);
