import type { Authenticator, Caller, Carrier } from "#application/kit/authenticator";
import type { RequestContext } from "#application/kit/context";
import { callErased } from "#application/kit/erased";
import { type Resolve, servicesOf } from "#application/kit/ports";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { cookieName } from "#interface/shared/cookies";

/** An authenticator with the name of its scheme. */
export interface NamedAuthenticator {
  readonly name: string;
  readonly authenticator: Authenticator;
}

/** The scheme of an endpoint that declares nothing. */
export const DEFAULT_SCHEME = "session";

type Credentials = Pick<RequestContext, "headers" | "cookies">;

type Found = Caller | undefined;

/** The authenticators that read the same part of a request. */
export interface Scheme {
  readonly carrier: Carrier;
  /** Returns the credentials in the request, or undefined without any. */
  readonly read: (request: Credentials) => string | undefined;
  /** Returns the caller whom the first of the authenticators finds. */
  readonly resolve: (credentials: string) => Found | Promise<Found>;
}

/**
 * Returns a function that compiles the authenticators of these names, at start-up: a missing binding prevents the start. The
 * function throws for a name that no authenticator has.
 */
export function schemeBinder(
  authenticators: readonly NamedAuthenticator[],
  resolve: Resolve,
  baseUrl: string,
): (names: readonly string[]) => Scheme[] {
  const declared = new Map(authenticators.map(({ name, authenticator }) => [name, authenticator]));
  const bound = new Map<string, Scheme>();
  const schemeOf = (name: string): Scheme => {
    const known = declared.get(name);
    if (!known) throw new Error(`There is no ${name}.authenticator.ts`);
    const scheme = bound.get(name) ?? bind(known, resolve, baseUrl);
    bound.set(name, scheme);

    return scheme;
  };

  return (names) => {
    const schemes = new Map<string, Scheme>();
    for (const name of names) {
      const scheme = schemeOf(name);
      const key = JSON.stringify(scheme.carrier).toLowerCase();
      const former = schemes.get(key);
      schemes.set(key, former ? eitherOf(former, scheme) : scheme);
    }

    return [...schemes.values()];
  };
}

function bind({ carrier, injects, resolve: find }: Authenticator, resolve: Resolve, baseUrl: string): Scheme {
  const services = servicesOf(injects, resolve);

  return {
    carrier,
    read: readerOf(carrier, baseUrl),
    resolve: (credentials) => callErased(find, credentials, services),
  };
}

const eitherOf = (first: Scheme, second: Scheme): Scheme => ({
  ...first,
  resolve: async (credentials) => (await first.resolve(credentials)) ?? second.resolve(credentials),
});

/** Returns a function that reads the credentials. It allocates nothing for a request without any. */
function readerOf(carrier: Carrier, baseUrl: string): Scheme["read"] {
  switch (carrier.kind) {
    case "cookie": {
      const name = cookieName(carrier.name, baseUrl);
      return (request) => (request.headers.cookie === undefined ? undefined : request.cookies[name]);
    }
    case "authorization": {
      const scheme = carrier.scheme.toLowerCase();
      return ({ headers }) => credentialsOf(headers.authorization, scheme);
    }
    case "header": {
      const name = carrier.name.toLowerCase();
      return ({ headers }) => headers[name]?.toString();
    }
  }
}

/** Returns the credentials of an `Authorization` header of this scheme, which is in lower case. */
function credentialsOf(value: string | undefined, scheme: string): string | undefined {
  if (value?.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  const rest = value.slice(scheme.length);

  return rest === "" || rest.startsWith(" ") ? rest.trim() : undefined;
}

/** Returns the challenge of a scheme for `WWW-Authenticate` (RFC 9110, section 11.6.1). Only `Authorization` has challenges. */
export const challengeOf = ({ carrier }: Scheme, parameters: string): string | undefined =>
  carrier.kind === "authorization" ? `${carrier.scheme} realm="${SERVICE_NAME}"${parameters}` : undefined;
