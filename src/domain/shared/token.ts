import { hash, randomBytes } from "node:crypto";

/** Returns a new opaque token: 256 random bits in base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the part of a token that is stored: its SHA-256, in hex. A token has 256 random bits, so it needs no salt. */
export function digestOf(token: string): string {
  return hash("sha256", token, "hex");
}
