import { validateHeaderName, validateHeaderValue } from "node:http";
import cookieParser from "cookie-parser";
import type { Request, Response } from "express";
import type { RequestFacts } from "#application/kit/activity";
import type { Caller } from "#application/kit/authenticator";
import type { RequestContext, SecretCookie } from "#application/kit/context";
import type { EndpointTraits } from "#application/kit/endpoint";
import type { AnyRequest } from "#application/kit/middleware";
import type { RequestWork } from "#application/kit/work-context";
import type { Session } from "#domain/sessions/session";
import { ServiceError } from "#domain/shared/errors";
import type { Rate } from "#domain/shared/rate-limiter";
import { labelled } from "#domain/shared/token";
import type { User } from "#domain/users/user";
import { addressOf, networkOf } from "#interface/http/pipeline/client-address";
import type { Match } from "#interface/http/routing/router";
import type { RefusedForm } from "#interface/http/pages/view";
import { challengeOf, type Scheme } from "#interface/shared/authenticators";
import type { CookieRules } from "#interface/shared/cookies";

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

/** Removes the values that cookie-parser has parsed as JSON because they start with `j:`. The service sets no such cookie. */
function removeJson(cookies: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(cookies)) if (typeof value !== "string") delete cookies[name];
}

/** The state of one request, from the first middleware to the log line. Parses cookies and the address on first use. */
export class HttpContext implements RequestContext, AnyRequest, RequestFacts {
  currentUser: User | null = null;
  session: Session | null = null;
  scopes: readonly string[] | null = null;
  isOutOfScope = false;
  /** The caller whom the credentials belong to, whether or not a scope of theirs allows the operation. */
  caller: Caller | undefined = undefined;
  /** The schemes that the endpoint accepts. */
  schemes: readonly Scheme[] = [];
  /** The scheme of the credentials in the request, valid or not. */
  scheme: Scheme | undefined = undefined;
  /** The texts that the caller entered, if the request is a form. */
  formValues: Readonly<Record<string, string>> = noValues;
  /** The form of this request, once the service has refused it. */
  refused: RefusedForm | null = null;
  /** The result of the router. Undefined if it has no such path, and for pages that are not endpoints. */
  match: Match | undefined = undefined;
  /** The path to log: `/users/{userId}`. */
  routePath: string | undefined = undefined;
  /** The trace of the request, if traces are recorded. */
  traceId: string | undefined = undefined;
  /** Names and values of headers that the response gets when its head is written. */
  readonly head: string[];
  readonly requestId: string;
  readonly #req: Request;
  readonly #res: Response;
  readonly #rules: CookieRules;
  #signal: AbortSignal | undefined;

  constructor(
    readonly work: RequestWork,
    req: Request,
    res: Response,
    rules: CookieRules,
  ) {
    this.requestId = work.requestId;
    this.head = ["X-Request-Id", work.requestId];
    this.#req = req;
    this.#res = res;
    this.#rules = rules;
  }

  /** The traits of the endpoint that runs. Undefined for 404, 405 and pages that are not endpoints. */
  get traits(): EndpointTraits | undefined {
    return this.match?.place?.bound?.route.endpoint.traits;
  }

  get ip(): string {
    // The address is empty once the caller has disconnected.
    return addressOf(this.#req.ip) ?? addressOf(this.#req.socket.remoteAddress) ?? "";
  }

  get method(): string {
    return this.#req.method;
  }

  get path(): string {
    const [path = ""] = this.#req.originalUrl.split("?", 1);

    return path;
  }

  get status(): number {
    return this.#res.statusCode;
  }

  get isAborted(): boolean {
    return this.#res.closed && !this.#res.writableFinished;
  }

  addHeader(name: string, value: string): void {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    this.head.push(name, value);
  }

  get headers(): Request["headers"] {
    return this.#req.headers;
  }

  get cookies(): Readonly<Record<string, string>> {
    if (this.#req.headers.cookie === undefined) return noCookies;
    parseCookies(this.#req, this.#res, () => removeJson(this.#req.cookies));

    return this.#req.cookies;
  }

  get signal(): AbortSignal {
    return (this.#signal ??= this.#newSignal());
  }

  get network(): string {
    return networkOf(this.ip);
  }

  /** A caller with a bearer token gets a new token of its session in a header. */
  get sessionCookie(): SecretCookie {
    if (this.scheme?.carrier.kind === "authorization") return this.#sessionHeader;

    return this.#cookie(this.#rules.session);
  }

  get flowCookie(): SecretCookie {
    return this.#cookie(this.#rules.flow);
  }

  /** Adds the headers of a limit: `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), `Retry-After` (RFC 9110). */
  reportRate({ name, limit, windowSeconds, remaining, resetSeconds, isExceeded }: Rate): void {
    this.head.push("RateLimit-Policy", `"${name}";q=${limit};w=${windowSeconds}`);
    this.head.push("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
    if (isExceeded) this.head.push("Retry-After", String(resetSeconds));
  }

  /** Adds the challenge of RFC 6750, section 3.1. */
  reportMissingScope(name: string): void {
    if (this.scheme) this.challenge(this.scheme, `, error="insufficient_scope", scope="${name}"`);
  }

  /** Adds the challenge of a scheme to the response. */
  challenge(scheme: Scheme, parameters = ""): void {
    const challenge = challengeOf(scheme, parameters);
    if (challenge !== undefined) this.head.push("WWW-Authenticate", challenge);
  }

  #newSignal(): AbortSignal {
    const aborter = new AbortController();
    this.work.timeout.onPass((error) => aborter.abort(error));
    // The disconnection must not leave a write half done.
    if (this.#req.method !== "GET" && this.#req.method !== "HEAD") return aborter.signal;

    const disconnect = () => {
      if (!this.#res.writableFinished)
        aborter.abort(new ServiceError("BAD_REQUEST", "The caller has disconnected"));
    };
    if (this.#res.closed) disconnect();
    else this.#res.once("close", disconnect);

    return aborter.signal;
  }

  get #sessionHeader(): SecretCookie {
    return {
      value: undefined,
      set: (token) => void this.head.push("Session-Token", labelled("session", token)),
      clear: () => {},
    };
  }

  #cookie(name: string): SecretCookie {
    const { attributes } = this.#rules;

    return {
      value: this.cookies[name],
      set: (token, expires) => void this.#withoutCookie(name).cookie(name, token, { ...attributes, expires }),
      clear: () => void this.#withoutCookie(name).clearCookie(name, attributes),
    };
  }

  /** Removes an earlier Set-Cookie of the same name: a response sets no cookie twice (RFC 6265bis, section 4.1.1). */
  #withoutCookie(name: string): Response {
    const cookies = [this.#res.getHeader("Set-Cookie") ?? []].flat().map(String);
    const others = cookies.filter((cookie) => !cookie.startsWith(`${name}=`));
    this.#res.removeHeader("Set-Cookie");
    if (others.length > 0) this.#res.setHeader("Set-Cookie", others);

    return this.#res;
  }
}
