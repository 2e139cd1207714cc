/** The names and attributes of the service's cookies (RFC 6265bis, section 4.1.3.2). */
export interface CookieRules {
  session: string;
  flow: string;
  attributes: { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean };
}

/** Returns the rules that follow from BASE_URL: over https the cookies are `Secure` and have the prefix `__Host-`. */
export function cookieRules(baseUrl: string): CookieRules {
  const secure = isSecure(baseUrl);

  return {
    session: cookieName("session", baseUrl),
    flow: cookieName("flow", baseUrl),
    attributes: { httpOnly: true, sameSite: "lax", path: "/", secure },
  };
}

/** Returns the name of a cookie in requests: over https it has the prefix `__Host-`. */
export const cookieName = (name: string, baseUrl: string): string =>
  isSecure(baseUrl) ? `__Host-${name}` : name;

const isSecure = (baseUrl: string) => baseUrl.startsWith("https:");
