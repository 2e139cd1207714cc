/** The public description of an error code. Its texts appear in the contract and in docs/errors.md. */
interface Meaning {
  /** The HTTP status code (RFC 9110, RFC 6585). */
  status: number;
  meaning: string;
  /** Advice to the client. */
  remedy: string;
  /** True when the same request may succeed later. */
  isTemporary: boolean;
  /** The value of `Retry-After` (RFC 9110), in seconds. */
  retryAfterSeconds?: number;
}

/** Every error code of the service. A resource that needs another code adds it here. */
export const errorCodes = {
  BAD_REQUEST: {
    status: 400,
    meaning: "The input does not match the contract, or the service could not parse it.",
    remedy:
      "Correct the fields that `details.issues` lists. Each issue has the location, the field and the reason.",
    isTemporary: false,
  },
  UNAUTHORIZED: {
    status: 401,
    meaning:
      "The caller is not signed in, the credentials are wrong, revoked or expired, or the operation needs a more recent authentication.",
    remedy:
      "Sign in, and send the session cookie or a token with each request. `POST /auth/reauthenticate` renews the authentication of an existing session.",
    isTemporary: false,
  },
  FORBIDDEN: {
    status: 403,
    meaning:
      "The caller may not do this, the token lacks a scope, or the request came from an origin that is not allowed.",
    remedy:
      "Ask a user with the necessary permission, or use a token with the scope that the message names. A request with the session cookie must come from an allowed origin.",
    isTemporary: false,
  },
  NOT_FOUND: {
    status: 404,
    meaning:
      "The resource does not exist, or the caller may not see it. The response is the same in both cases.",
    remedy: "Check the path and the ids in it.",
    isTemporary: false,
  },
  METHOD_NOT_SUPPORTED: {
    status: 405,
    meaning: "The path exists, but it does not support this method.",
    remedy: "Use one of the methods in the `Allow` header.",
    isTemporary: false,
  },
  NOT_ACCEPTABLE: {
    status: 406,
    meaning: "The service cannot produce any media type that `Accept` allows.",
    remedy: "Add `application/json` to `Accept`.",
    isTemporary: false,
  },
  TIMEOUT: {
    status: 408,
    meaning: "The complete request did not arrive in time.",
    remedy: "Retry the request, on a faster connection if possible.",
    isTemporary: true,
  },
  CONFLICT: {
    status: 409,
    meaning:
      "The request conflicts with the stored data: a value is already taken, a row is in use, or a row has just changed.",
    remedy:
      "Read the current state, then decide again. The message names the conflict, and `details.issues` the fields, if there are any.",
    isTemporary: false,
  },
  GONE: {
    status: 410,
    meaning:
      "The resource is no longer available: a link was used or has expired, or a feed position is too old.",
    remedy: "Request a new link, or start from the beginning.",
    isTemporary: false,
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: "A condition in the request headers is not met.",
    remedy: "Read the current state, and send a condition that matches it.",
    isTemporary: false,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: "The body, or a file in it, is too large.",
    remedy: "Send a smaller body.",
    isTemporary: false,
  },
  URI_TOO_LONG: {
    status: 414,
    meaning: "The URL is too long.",
    remedy: "Shorten the query.",
    isTemporary: false,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: "The operation does not accept this media type or encoding of the body.",
    remedy: "Set `Content-Type` to one of the types that the contract lists.",
    isTemporary: false,
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    meaning: "The file has no bytes in the range that the request asks for.",
    remedy: "Ask for a range within the size in `Content-Range`, or for the whole file.",
    isTemporary: false,
  },
  UNPROCESSABLE_CONTENT: {
    status: 422,
    meaning:
      "The input matches the contract, but a rule rejects it. Examples: a common password, a file that is not an image.",
    remedy: "Change the fields that `details.issues` lists, or follow the message.",
    isTemporary: false,
  },
  PRECONDITION_REQUIRED: {
    status: 428,
    meaning: "The request must have a condition, so that it does not overwrite unseen changes.",
    remedy: "Read the current state, and send its version as the condition.",
    isTemporary: false,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    meaning: "The caller has reached a rate limit. `RateLimit` and `RateLimit-Policy` identify the limit.",
    remedy: "Wait for the number of seconds in `Retry-After`.",
    isTemporary: true,
  },
  REQUEST_HEADER_FIELDS_TOO_LARGE: {
    status: 431,
    meaning: "The headers of the request are too large.",
    remedy: "Send fewer or smaller headers and cookies.",
    isTemporary: false,
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    meaning: "An internal error occurred in the service.",
    remedy: "Report the `requestId`. The service log has the details.",
    isTemporary: false,
  },
  NOT_IMPLEMENTED: {
    status: 501,
    meaning: "This operation is not available yet.",
    remedy: "Use another operation.",
    isTemporary: false,
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning:
      "The service, or a system that it needs, is overloaded, starting, stopping or unavailable, or the request took too long.",
    remedy:
      "Retry after the number of seconds in `Retry-After`, with increasing delays. A write with several steps may be partly done: read the current state before you retry it.",
    isTemporary: true,
    retryAfterSeconds: 2,
  },
  OUTCOME_UNKNOWN: {
    status: 504,
    meaning:
      "The connection to the database was lost before it confirmed the change. The change may or may not be stored.",
    remedy: "Read the current state, and retry only if the change is missing.",
    isTemporary: false,
  },
} as const satisfies Record<string, Meaning>;

export type ErrorCode = keyof typeof errorCodes;

export const meaningOf = (code: ErrorCode): Meaning => errorCodes[code];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

/** One validation error of an input. `path` uses dots (`sort.fullName`). The rejected value is never included. */
export interface Issue {
  in: "path" | "query" | "body";
  path: string;
  message: string;
  type: string;
}

/** The maximum number of issues in one response. */
export const maxIssues = 20;

interface ServiceErrorOptions {
  /** Sent to the caller unchanged. */
  details?: { issues: Issue[] };
  /** Logged only, never sent to the caller. */
  cause?: unknown;
  /** True when the error is already logged, so that it is not logged again for each request. */
  isLogged?: boolean;
}

/** An error that a gate or a handler throws. `code` and `message` are sent to the caller, `cause` is logged. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly details: ServiceErrorOptions["details"];
  readonly isLogged: boolean;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ServiceErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details;
    this.isLogged = options.isLogged ?? false;
  }
}

/** Returns a 422 error for one field of a body that matches the contract. Pages show the message next to the field. */
export function refusedField(path: string, type: string, message: string): ServiceError {
  return new ServiceError("UNPROCESSABLE_CONTENT", message, {
    details: { issues: [{ in: "body", path, message, type }] },
  });
}
