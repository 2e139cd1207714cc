import type { SignInFlow } from "#domain/sign-in-flows/sign-in-flow";
import { table } from "#infrastructure/database/table";

export const signInFlowTable = table<SignInFlow>(
  "sign_in_flows",
  {
    provider: "text",
    stateDigest: "text",
    browserDigest: "text",
    nonce: "text",
    codeVerifier: "text",
    returnTo: "text?",
    sessionId: "uuid?",
    expiresAt: "timestamptz",
  },
  { redacted: ["stateDigest", "browserDigest", "nonce", "codeVerifier"] },
);
