import { type ErrorCode, meaningOf } from "#domain/shared/errors";
import type { Reference } from "#interface/shared/schema/document";

const header = (description: string, schema: object) => ({ description, schema });
const text = (maxLength: number, pattern?: string) => ({
  type: "string",
  maxLength,
  ...(pattern !== undefined && { pattern }),
});

/** The headers of responses, by the names of their components. */
export const headers = {
  RequestId: header(
    "The id of this request in the service's log. A valid id that the caller sends is kept.",
    text(128, "^[\\w.-]+$"),
  ),
  RateLimit: header(
    'Remaining requests, and the seconds until the limit resets: `"user";r=299;t=60`.',
    text(200),
  ),
  RateLimitPolicy: header('Allowed requests, and their window in seconds: `"user";q=300;w=60`.', text(200)),
  RetryAfter: header("Seconds to wait before the next attempt.", {
    type: "integer",
    format: "int32",
    minimum: 0,
    maximum: 3600,
  }),
  LastWrite: header(
    "The position of a write in the log of the database, if the service has read replicas. The next requests of the same user read this write. Any other request that must read it sends this value in the same header.",
    text(17, "^[0-9A-F]{1,8}/[0-9A-F]{1,8}$"),
  ),
  Deprecation: header(
    "The time from which the operation is deprecated (RFC 9745): `@` and seconds since 1970.",
    text(20, "^@\\d+$"),
  ),
  Sunset: header("The time after which the operation may be removed (RFC 8594).", text(29)),
  Link: header(
    "Links (RFC 8288): `next` is the next page, `successor-version` the operation to call instead.",
    text(16_384),
  ),
  Location: header("The address to go to next (RFC 9110, section 10.2.2).", {
    ...text(8_192),
    format: "uri-reference",
  }),
  ETag: header("The version of the content (RFC 9110, section 8.8.3).", text(100)),
  AcceptRanges: header("The unit of ranges that a request may ask for with `Range`.", { const: "bytes" }),
  ContentDisposition: header("The name of the file (RFC 6266).", text(2_000)),
  ContentRange: header(
    "The range of the response, and the size of the whole file (RFC 9110, section 14.4).",
    text(100),
  ),
  CacheControl: header("How long the response may be cached (RFC 9111).", text(200)),
};

/** Refers to a header from a response. */
export const use = (component: keyof typeof headers) => ({ $ref: `#/components/headers/${component}` });

export const requestIdHeader = { "X-Request-Id": use("RequestId") };

/** The headers of every response of an operation with a rate limit. */
export const usualHeaders = {
  ...requestIdHeader,
  RateLimit: use("RateLimit"),
  "RateLimit-Policy": use("RateLimitPolicy"),
};

/** Returns the headers of a response to these errors. */
export function failureHeaders(...codes: ErrorCode[]): Record<string, Reference> {
  const saysWhen = codes.some(
    (code) => code === "TOO_MANY_REQUESTS" || meaningOf(code).retryAfterSeconds !== undefined,
  );

  return {
    ...usualHeaders,
    ...(saysWhen && { "Retry-After": use("RetryAfter") }),
    ...(codes.includes("RANGE_NOT_SATISFIABLE") && { "Content-Range": use("ContentRange") }),
  };
}

/** Returns the headers that `described`, a part of the contract, refers to. */
export function headersIn(described: object): Record<string, object> {
  const text = JSON.stringify(described);

  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}
