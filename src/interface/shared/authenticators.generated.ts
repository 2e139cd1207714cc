// Written by `make generate` from the files in src/application. Do not edit.
import type { Authenticator } from "#application/kit/authenticator";
import e0 from "#application/shared/session.authenticator";
import e1 from "#application/shared/token.authenticator";

export const authenticators: readonly { name: string; authenticator: Authenticator }[] = [
  { name: "session", authenticator: e0 },
  { name: "token", authenticator: e1 },
];
