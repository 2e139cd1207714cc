import type { User } from "#domain/users/user";
import { hasMany } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { identityTable } from "#infrastructure/identities/identity.table";
import { sessionTable } from "#infrastructure/sessions/session.table";

export const userTable: Table<User> = table<User>(
  "users",
  { fullName: "text", email: "text", isAdmin: "boolean", isEmailVerified: "boolean", avatarKey: "text?" },
  {
    relations: () => ({
      sessions: hasMany(sessionTable, "userId"),
      identities: hasMany(identityTable, "userId"),
    }),
  },
);
