import type { Credential } from "#domain/credentials/credential";
import { table } from "#infrastructure/database/table";

export const credentialTable = table<Credential>(
  "credentials",
  { userId: "uuid", passwordHash: "text", signUpId: "uuid?" },
  { redacted: ["passwordHash"] },
);
