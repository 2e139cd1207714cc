import { parse } from "cookie";

/** The names and attributes of the service's cookies (RFC 6265bis, section 4.1.3.2). */
export interface CookieRules {
  session: string;
  flow: string;
  attributes: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
}

/** Returns the rules that follow from BASE_URL: over https the cookies are `Secure` and have the prefix `__Host-`. */
export function cookieRules(baseUrl: string): CookieRules {
  const secure = baseUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";

  return {
    session: `${prefix}session`,
    flow: `${prefix}flow`,
    attributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
  };
}

/** Returns one cookie of a `Cookie` header. Of several with this name the first counts, as in cookie-parser, which uses the same library. */
export const readCookie = (header = "", name: string): string | undefined => parse(header)[name];

/** Returns whether the value has the format of a token of the service: 256 bits in base64url. */
export const canBeToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);
