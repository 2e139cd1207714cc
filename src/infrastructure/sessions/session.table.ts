import type { Session } from "#domain/sessions/session";
import { belongsTo } from "#infrastructure/database/query/relations";
import { table } from "#infrastructure/database/table";
import { userTable } from "#infrastructure/users/user.table";

export const sessionTable = table<Session>(
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
  { relations: () => ({ user: belongsTo(userTable, "userId") }), redacted: ["tokenDigest"] },
);
