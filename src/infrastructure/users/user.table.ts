import type { User } from "#domain/users/user";
import { hasMany } from "#infrastructure/database/query/relations";
import { type Table, table } from "#infrastructure/database/table";
import { noteTable } from "#infrastructure/notes/note.table";

export const userTable: Table<User> = table<User>(
  "users",
  { fullName: "text", email: "text", isAdmin: "boolean", isEmailVerified: "boolean", avatarKey: "text?" },
  { relations: () => ({ notes: hasMany(noteTable, "ownerId") }) },
);
