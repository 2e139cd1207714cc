import { createHash, randomBytes } from "node:crypto";

/** A new opaque token: 256 random bits, base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token: its SHA-256, in hex. A token has 256 bits of its own, so no salt is needed. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
