import cookieParser from "cookie-parser";
import type { CookieOptions, Request, Response } from "express";
import type { RequestContext, SessionCookie } from "#application/kit/context";
import type { Session } from "#domain/auth/session";
import type { User } from "#domain/users/user";

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

/** The name and the flags of the session cookie, as BASE_URL decides them (RFC 6265bis, section 4.1.3.2). */
export interface SessionCookieRule {
  name: "__Host-session" | "session";
  options: CookieOptions;
}

export function sessionCookieRule(baseUrl: string): SessionCookieRule {
  const secure = baseUrl.startsWith("https:");

  return {
    name: secure ? "__Host-session" : "session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  };
}

/** What one request carries from the first middleware to the log line. Cookies and address are worked out on first use. */
export class HttpContext implements RequestContext {
  currentUser: User | null = null;
  session: Session | null = null;
  /** The route that answers, for the log line: `/users/{userId}`. */
  routePath: string | undefined = undefined;
  readonly #req: Request;
  readonly #res: Response;
  readonly #cookie: SessionCookieRule;

  constructor(
    readonly requestId: string,
    req: Request,
    res: Response,
    cookie: SessionCookieRule,
  ) {
    this.#req = req;
    this.#res = res;
    this.#cookie = cookie;
  }

  get ip(): string {
    return this.#req.ip ?? "";
  }

  get headers(): Request["headers"] {
    return this.#req.headers;
  }

  get cookies(): Readonly<Record<string, string>> {
    if (this.#req.headers.cookie === undefined) return noCookies;
    parseCookies(this.#req, this.#res, () => {});

    return this.#req.cookies;
  }

  /** The session token that came with the request. */
  get sessionToken(): string | undefined {
    return this.cookies[this.#cookie.name];
  }

  get sessionCookie(): SessionCookie {
    const { name, options } = this.#cookie;

    return {
      set: (token, expires) => void this.#res.cookie(name, token, { ...options, expires }),
      clear: () => void this.#res.clearCookie(name, options),
    };
  }
}
