import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { parse } from "cookie";
import type { Caller } from "#application/kit/authenticator";
import { ServiceError } from "#domain/shared/errors";
import type { Scheme } from "#interface/shared/authenticators";
import { isListed, type OriginOptions, requireOrigin, trustedOrigins } from "#interface/shared/origin";
import { refuseTokenInUrl } from "#interface/shared/token-in-url";

/** A caller, and the name of the authenticator that found it. */
export interface SignedIn extends Caller {
  readonly scheme: string;
}

type Request = Parameters<Scheme["read"]>[0];

/** The credentials of one scheme. */
interface Given {
  name: string;
  scheme: Scheme;
  credentials: string;
}

/** Decides who may open a socket. */
export class Handshake {
  readonly #origins: ReadonlySet<string>;
  readonly #tokenOrigins: ReadonlySet<string>;

  /** `schemes` are those of the channels, by the names of their authenticators. */
  constructor(
    private readonly schemes: ReadonlyMap<string, Scheme>,
    options: OriginOptions,
  ) {
    this.#origins = trustedOrigins(options);
    this.#tokenOrigins = new Set(options.tokenOrigins);
  }

  /** Throws FORBIDDEN for the pages of other sites, and BAD_REQUEST for a token in the URL. */
  check({ headers, url = "" }: IncomingMessage): void {
    refuseTokenInUrl(url);
    if (!isListed(headers.origin, this.#tokenOrigins)) requireOrigin(headers, this.#origins);
  }

  /**
   * Resolves with the caller. The fields of `auth` count as headers, because the script of a page cannot set headers of a
   * WebSocket. Credentials there replace the cookie, which a browser adds by itself. Throws UNAUTHORIZED without valid
   * credentials, BAD_REQUEST for those of two schemes, and FORBIDDEN for the cookie of an origin that is only allowed for
   * tokens.
   */
  async authenticate(
    { headers }: IncomingMessage,
    auth: Readonly<Record<string, unknown>>,
  ): Promise<SignedIn> {
    const byScript = this.#read({ headers: headersIn(auth), cookies: {} });
    const given =
      byScript.length > 0 ? byScript : this.#read({ headers, cookies: parse(headers.cookie ?? "") });
    if (new Set(given.map(({ credentials }) => credentials)).size > 1)
      throw new ServiceError("BAD_REQUEST", "Send the credentials of one scheme, not of two");
    for (const { name, scheme, credentials } of given) {
      if (scheme.carrier.kind === "cookie") requireOrigin(headers, this.#origins);
      const caller = await scheme.resolve(credentials);
      if (caller) return { ...caller, scheme: name };
    }
    throw new ServiceError("UNAUTHORIZED", "Sign in first");
  }

  #read(request: Request): Given[] {
    return [...this.schemes].flatMap(([name, scheme]) => {
      const credentials = scheme.read(request);

      return credentials === undefined ? [] : [{ name, scheme, credentials }];
    });
  }
}

function headersIn(auth: Readonly<Record<string, unknown>>): IncomingHttpHeaders {
  const texts = Object.entries(auth).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );

  return Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value]));
}
