import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { SERVICE_NAME } from "#domain/shared/service-name";

/** Returns a new opaque token: 256 random bits in base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns whether the text has the format of a token: 256 bits in base64url. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the part of a token that is stored: its SHA-256, in hex. A token has 256 random bits, so it needs no salt. */
export function digestOf(token: string): string {
  return hash("sha256", token, "hex");
}

const service = SERVICE_NAME.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The prefixes of tokens that programs keep: personal access tokens, and the tokens of sessions without a cookie. */
const prefixes = { access: `${service}_pat_`, session: `${service}_ses_` };

const checksumOf = (token: string) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(token));

  return bytes.toString("base64url");
};

/**
 * Writes a token for a program: with a prefix by which secret scanners find it, and a checksum by which they and the service
 * recognise it without a query. `tenon_pat_` + 43 characters + 6 characters.
 */
export const labelled = (kind: keyof typeof prefixes, token: string): string =>
  `${prefixes[kind]}${token}${checksumOf(token)}`;

/** Returns the token in a text of `labelled`, or undefined for any other text. */
export function unlabelled(kind: keyof typeof prefixes, text: string): string | undefined {
  const prefix = prefixes[kind];
  if (!text.startsWith(prefix)) return undefined;
  const token = text.slice(prefix.length, -6);

  return isToken(token) && text.endsWith(checksumOf(token)) ? token : undefined;
}

const anyLabelled = new RegExp(`${service}_(?:pat|ses)_[\\w-]{49}`);

/** Returns whether the text contains a token of a program. */
export const containsToken = (text: string): boolean => anyLabelled.test(text);
