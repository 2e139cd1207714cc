import type { IncomingMessage } from "node:http";
import type { SessionResolver } from "#domain/sessions/session-resolver";
import { ServiceError } from "#domain/shared/errors";
import { type OriginOptions, refuseOthers, trustedOrigins } from "#interface/shared/origin";
import { canBeToken, cookieRules } from "#interface/http/pipeline/request-context";
import type { Identity } from "#interface/realtime/connection";

/** Who may open a socket. */
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
  refuseOthers({ headers }: IncomingMessage): void {
    refuseOthers(headers, this.#origins);
  }

  /** Throws UNAUTHORIZED when the session cookie is good for nothing. */
  async identify({ headers }: IncomingMessage): Promise<Identity> {
    const token = valueOf(headers.cookie, this.#cookie);
    const identity = canBeToken(token) ? await this.sessions.resolve(token) : undefined;
    if (!identity) throw new ServiceError("UNAUTHORIZED", "Sign in first");

    return identity;
  }
}

/** The first cookie of this name (RFC 6265, section 4.2.1). */
function valueOf(cookies = "", name: string): string | undefined {
  const pair = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));

  return pair?.slice(name.length + 1);
}
