import { type OneTimeToken, tokenPurposes } from "#domain/one-time-tokens/one-time-token";
import { table } from "#infrastructure/database/table";

export const oneTimeTokenTable = table<OneTimeToken>(
  "one_time_tokens",
  {
    userId: "uuid",
    purpose: tokenPurposes,
    tokenDigest: "text",
    expiresAt: "timestamptz",
    email: "text",
    sessionId: "uuid?",
    credentialId: "uuid?",
  },
  { redacted: ["tokenDigest"] },
);
