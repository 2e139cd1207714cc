import cookieParser from "cookie-parser";
import type { CookieOptions, Request, Response } from "express";
import type { RequestContext, SecretCookie } from "#application/kit/context";
import type { EndpointTraits } from "#application/kit/endpoint";
import type { Session } from "#domain/sessions/session";
import type { Rate } from "#domain/shared/rate-limiter";
import type { User } from "#domain/users/user";
import { addressOf, networkOf } from "#interface/http/pipeline/network";
import type { Match } from "#interface/http/routing/router";
import type { RefusedForm } from "#interface/http/pages/view";

declare global {
  // eslint-disable-next-line typescript/no-namespace -- the way Express takes additions to its types
  namespace Express {
    interface Request {
      context: HttpContext;
    }
  }
}

const parseCookies = cookieParser();
const noCookies = Object.freeze({});
const noValues = Object.freeze({});

/** The names and the flags of our cookies, as BASE_URL decides them (RFC 6265bis, section 4.1.3.2). */
export interface CookieRules {
  session: string;
  flow: string;
  options: CookieOptions;
}

export function cookieRules(baseUrl: string): CookieRules {
  const secure = baseUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";

  return {
    session: `${prefix}session`,
    flow: `${prefix}flow`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  };
}

/** cookie-parser turns a value that starts with `j:` into the JSON that follows. The service sets no such cookie. */
function removeJson(cookies: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(cookies)) if (typeof value !== "string") delete cookies[name];
}

/** Whether a cookie can hold a token of ours at all: 256 bits in base64url. */
export const canBeToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\w-]{43}$/.test(value);

/** What one request carries from the first middleware to the log line. Cookies and address are worked out on first use. */
export class HttpContext implements RequestContext {
  currentUser: User | null = null;
  session: Session | null = null;
  /** What the caller entered in the form that this request is. */
  formValues: Readonly<Record<string, string>> = noValues;
  /** The form of this request, once it is known that it will be refused. */
  refused: RefusedForm | null = null;
  /** The place in the router that the request leads to; undefined where nothing is, and for pages that are no endpoints. */
  match: Match | undefined = undefined;
  /** The path for the log line: `/users/{userId}`. */
  routePath: string | undefined = undefined;
  readonly #req: Request;
  readonly #res: Response;
  readonly #rules: CookieRules;

  constructor(
    readonly requestId: string,
    req: Request,
    res: Response,
    rules: CookieRules,
  ) {
    this.#req = req;
    this.#res = res;
    this.#rules = rules;
  }

  /** What the endpoint that answers declares about itself; undefined for 404, 405 and pages that are no endpoints. */
  get traits(): EndpointTraits | undefined {
    return this.match?.stored?.target?.route.endpoint.traits;
  }

  get ip(): string {
    // A caller who has already gone has no address.
    return addressOf(this.#req.ip) ?? addressOf(this.#req.socket.remoteAddress) ?? "";
  }

  get headers(): Request["headers"] {
    return this.#req.headers;
  }

  get cookies(): Readonly<Record<string, string>> {
    if (this.#req.headers.cookie === undefined) return noCookies;
    parseCookies(this.#req, this.#res, () => removeJson(this.#req.cookies));

    return this.#req.cookies;
  }

  get network(): string {
    return networkOf(this.ip);
  }

  get sessionCookie(): SecretCookie {
    return this.#cookie(this.#rules.session);
  }

  get flowCookie(): SecretCookie {
    return this.#cookie(this.#rules.flow);
  }

  /** `RateLimit` and `RateLimit-Policy` are lists (draft-ietf-httpapi-ratelimit-headers-10); `Retry-After` is RFC 9110. */
  reportRate({ name, limit, windowSeconds, remaining, resetSeconds, isExceeded }: Rate): void {
    this.#res.appendHeader("RateLimit-Policy", `"${name}";q=${limit};w=${windowSeconds}`);
    this.#res.appendHeader("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
    if (isExceeded) this.#res.setHeader("Retry-After", resetSeconds);
  }

  #cookie(name: string): SecretCookie {
    const { options } = this.#rules;

    return {
      value: this.cookies[name],
      set: (token, expires) => void this.#withoutCookie(name).cookie(name, token, { ...options, expires }),
      clear: () => void this.#withoutCookie(name).clearCookie(name, options),
    };
  }

  /** An answer sets no cookie twice (RFC 6265bis, section 4.1.1): what comes later stands. */
  #withoutCookie(name: string): Response {
    const cookies = [this.#res.getHeader("Set-Cookie") ?? []].flat().map(String);
    const others = cookies.filter((cookie) => !cookie.startsWith(`${name}=`));
    this.#res.removeHeader("Set-Cookie");
    if (others.length > 0) this.#res.setHeader("Set-Cookie", others);

    return this.#res;
  }
}
