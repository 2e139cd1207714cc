import { ServiceError } from "#domain/shared/errors";
import { containsToken } from "#domain/shared/token";

const parameter = /[?&]access_token=/;

/** Throws BAD_REQUEST for a token in the URL (RFC 9700, section 4.3.2), because proxies, browsers and servers store URLs. */
export function refuseTokenInUrl(url: string): void {
  if (url.includes("?") && (parameter.test(url) || containsToken(url)))
    throw new ServiceError("BAD_REQUEST", "A token belongs in a header: revoke one that was sent in a URL");
}
