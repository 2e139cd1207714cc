import type { SignUp } from "#domain/sign-ups/sign-up";
import { table } from "#infrastructure/database/table";

export const signUpTable = table<SignUp>(
  "sign_ups",
  { userId: "uuid", fullName: "text", passwordHash: "text" },
  { redacted: ["passwordHash"] },
);
