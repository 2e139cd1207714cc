import type { Session } from "#domain/sessions/session";
import { belongsTo, hasMany } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { identityTable } from "#infrastructure/identities/identity.table";
import { userTable } from "#infrastructure/users/user.table";

export const sessionTable: Table<Session> = table<Session>(
  "sessions",
  {
    userId: "uuid",
    tokenDigest: "text",
    expiresAt: "timestamptz",
    lastSeenAt: "timestamptz",
    provenAt: "timestamptz",
    userAgent: "text?",
    ip: "text",
  },
  {
    relations: () => ({
      user: belongsTo(userTable, "userId"),
      identities: hasMany(identityTable, "connectedBy"),
    }),
    redacted: ["tokenDigest"],
  },
);
