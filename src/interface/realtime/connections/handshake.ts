import type { IncomingMessage } from "node:http";
import type { SessionResolver } from "#domain/sessions/session-resolver";
import { ServiceError } from "#domain/shared/errors";
import type { SignedIn } from "#interface/realtime/connections/connection";
import { canBeToken, cookieRules, readCookie } from "#interface/shared/cookies";
import { type OriginOptions, requireOrigin, trustedOrigins } from "#interface/shared/origin";

/** Decides who may open a socket. */
export class Handshake {
  readonly #cookie: string;
  readonly #origins: ReadonlySet<string>;

  constructor(
    private readonly sessions: SessionResolver,
    options: OriginOptions,
  ) {
    this.#cookie = cookieRules(options.baseUrl).session;
    this.#origins = trustedOrigins(options);
  }

  /** Throws FORBIDDEN for the pages of other sites. */
  requireOrigin({ headers }: IncomingMessage): void {
    requireOrigin(headers, this.#origins);
  }

  /** Resolves with the session of the cookie and its user. Throws UNAUTHORIZED without a valid session. */
  async authenticate({ headers }: IncomingMessage): Promise<SignedIn> {
    const token = readCookie(headers.cookie, this.#cookie);
    const signedIn = canBeToken(token) ? await this.sessions.resolve(token) : undefined;
    if (!signedIn) throw new ServiceError("UNAUTHORIZED", "Sign in first");

    return signedIn;
  }
}
