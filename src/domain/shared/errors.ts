/** What a client has to know about a code. The texts are those of the contract and of docs/errors.md. */
interface Meaning {
  /** RFC 9110, RFC 6585. */
  status: number;
  /** What has happened. */
  meaning: string;
  /** What to do about it. */
  remedy: string;
  /** Whether the same request may succeed later. */
  isTemporary: boolean;
  /** Sent as `Retry-After` (RFC 9110), in seconds. */
  retryAfterSeconds?: number;
}

/** Every failure the service names. The one list: a resource that needs another code adds its lines here. */
export const errorCodes = {
  BAD_REQUEST: {
    status: 400,
    meaning: "The input does not fit the contract, or could not be read.",
    remedy: "Correct what `details.issues` names: where it is, which field, and what is wrong with it.",
    isTemporary: false,
  },
  UNAUTHORIZED: {
    status: 401,
    meaning:
      "Nobody is signed in, the credentials are wrong, or the operation asks for a more recent proof of who the caller is.",
    remedy:
      "Sign in, and send the session cookie along. `POST /auth/reauthenticate` renews the proof of a session that goes on.",
    isTemporary: false,
  },
  FORBIDDEN: {
    status: 403,
    meaning: "The caller may not do this, or the request came from another site.",
    remedy:
      "Ask somebody with the right to do it. A request that carries the session cookie has to come from an allowed origin.",
    isTemporary: false,
  },
  NOT_FOUND: {
    status: 404,
    meaning: "There is no such thing, or none that the caller may see: both answer the same.",
    remedy: "Check the path and the id in it.",
    isTemporary: false,
  },
  METHOD_NOT_SUPPORTED: {
    status: 405,
    meaning: "The path is right, the method is not.",
    remedy: "Use one of the methods in the header `Allow`.",
    isTemporary: false,
  },
  NOT_ACCEPTABLE: {
    status: 406,
    meaning: "There is no answer of a type that `Accept` allows.",
    remedy: "Accept `application/json`.",
    isTemporary: false,
  },
  TIMEOUT: {
    status: 408,
    meaning: "The request did not arrive in time.",
    remedy: "Send it again, over a better connection.",
    isTemporary: true,
  },
  CONFLICT: {
    status: 409,
    meaning:
      "The request is at odds with what is stored: something is taken, in use, or has just been changed.",
    remedy: "Read the present state, and decide again. The message says what is in the way.",
    isTemporary: false,
  },
  GONE: {
    status: 410,
    meaning: "It was there and is no more: a link is used up or too old, a feed does not go back that far.",
    remedy: "Ask for a new link, or begin anew.",
    isTemporary: false,
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: "A condition in the headers of the request does not hold.",
    remedy: "Read the present state, and send the condition that fits it.",
    isTemporary: false,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: "The body, or a file in it, is too large.",
    remedy: "Send less.",
    isTemporary: false,
  },
  URI_TOO_LONG: {
    status: 414,
    meaning: "The URL is too long.",
    remedy: "Ask for less in the query.",
    isTemporary: false,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: "The body is of a type or an encoding that the operation does not take.",
    remedy: "Send one of the types that the contract names, as `Content-Type`.",
    isTemporary: false,
  },
  UNPROCESSABLE_CONTENT: {
    status: 422,
    meaning:
      "The input fits the contract, and is refused all the same: a common password, a file that is no picture.",
    remedy: "Give another value for what `details.issues` names, or do what the message says.",
    isTemporary: false,
  },
  PRECONDITION_REQUIRED: {
    status: 428,
    meaning: "The request has to carry a condition, so that it overwrites nothing unseen.",
    remedy: "Read the present state, and send its version as the condition.",
    isTemporary: false,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    meaning: "A limit on the rate of requests is reached; `RateLimit` and `RateLimit-Policy` tell which.",
    remedy: "Wait for as many seconds as `Retry-After` says.",
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
    meaning: "Something went wrong on our side.",
    remedy: "Report it with the `requestId`: the service's log has the rest.",
    isTemporary: false,
  },
  NOT_IMPLEMENTED: {
    status: 501,
    meaning: "The service cannot do this yet.",
    remedy: "Do without.",
    isTemporary: false,
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: "The service, or something that it needs, is overloaded, starting, stopping or out of order.",
    remedy:
      "Try again after the seconds of `Retry-After`, with growing pauses. A request that writes in several steps may have done some of them: read the present state before you send it again.",
    isTemporary: true,
    retryAfterSeconds: 2,
  },
  OUTCOME_UNKNOWN: {
    status: 504,
    meaning:
      "The change was sent to the database, and the connection was lost before the answer: it is stored, or it is not.",
    remedy: "Read the present state, and send the request again only if the change is not there.",
    isTemporary: false,
  },
} as const satisfies Record<string, Meaning>;

export type ErrorCode = keyof typeof errorCodes;

export const meaningOf = (code: ErrorCode): Meaning => errorCodes[code];

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

/** One thing that is wrong with an input. `path` uses dots (`sort.fullName`); the offending value is never included. */
export interface Issue {
  in: "path" | "query" | "body";
  path: string;
  message: string;
  type: string;
}

/** The caller is told of no more at once. */
export const maxIssues = 20;

interface ServiceErrorOptions {
  /** Sent to the caller as it is. */
  details?: { issues: Issue[] };
  /** For the log alone; never leaves the service. */
  cause?: unknown;
  /** Whether the log has it already, so that it is not logged for each request. */
  isLogged?: boolean;
}

/** How a gate or a handler refuses: `code` and `message` go to the caller, `cause` to the log. */
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

/** Refuses the value of one field of a body that fits the contract (422); a page shows the message beside the field. */
export function refusedField(path: string, type: string, message: string): ServiceError {
  return new ServiceError("UNPROCESSABLE_CONTENT", message, {
    details: { issues: [{ in: "body", path, message, type }] },
  });
}
