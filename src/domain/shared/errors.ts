/**
 * Every failure the service names, with its HTTP status (RFC 9110, RFC 6585). The one list: a resource that needs
 * another code adds its line here.
 */
export const statusOf = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  NOT_ACCEPTABLE: 406,
  TIMEOUT: 408,
  CONFLICT: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  REQUEST_HEADER_FIELDS_TOO_LARGE: 431,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** One thing that is wrong with an input. `path` uses dots (`sort.fullName`); the offending value is never included. */
export interface Issue {
  in: "path" | "query" | "body";
  path: string;
  message: string;
  type: string;
}

interface ServiceErrorOptions {
  /** Sent to the caller as it is. */
  details?: { issues: Issue[] };
  /** For the log alone; never leaves the service. */
  cause?: unknown;
}

/** How a gate or a handler refuses: `code` and `message` go to the caller, `cause` to the log. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly details: ServiceErrorOptions["details"];

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ServiceErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details;
  }
}
