import type { Carrier } from "#application/kit/authenticator";
import type { NamedAuthenticator } from "#interface/shared/authenticators";
import { cookieName } from "#interface/shared/cookies";

/** The security schemes that OpenAPI and AsyncAPI know by name. */
const httpSchemes = ["basic", "bearer"];

/** Describes authenticators as the security schemes of a contract, by name. OpenAPI and AsyncAPI differ in the type of a key. */
export function securitySchemes(
  authenticators: readonly NamedAuthenticator[],
  baseUrl: string,
  keyType: "apiKey" | "httpApiKey",
): Record<string, object> {
  return Object.fromEntries(
    authenticators.map(({ name, authenticator: { carrier, description } }) => [
      name,
      { ...schemeOf(carrier, baseUrl, keyType), description },
    ]),
  );
}

function schemeOf(carrier: Carrier, baseUrl: string, type: string): object {
  switch (carrier.kind) {
    case "cookie":
      return { type, in: "cookie", name: cookieName(carrier.name, baseUrl) };
    case "authorization": {
      const scheme = carrier.scheme.toLowerCase();
      return httpSchemes.includes(scheme)
        ? { type: "http", scheme }
        : { type, in: "header", name: "Authorization" };
    }
    case "header":
      return { type, in: "header", name: carrier.name };
  }
}
