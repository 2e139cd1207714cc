import type { User } from "#domain/users/user";
import { type Table, table } from "#infrastructure/database/table";

export const userTable: Table<User> = table<User>("users", {
  fullName: "text",
  email: "text",
  isAdmin: "boolean",
  isEmailVerified: "boolean",
  avatarKey: "text?",
});
