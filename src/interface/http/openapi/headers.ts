const header = (description: string, schema: object) => ({ description, schema });
const text = (maxLength: number, pattern?: string) => ({
  type: "string",
  maxLength,
  ...(pattern !== undefined && { pattern }),
});

/** The headers that answers carry, by the names of their components. */
export const headers = {
  RequestId: header(
    "The id of this request in the service's log; a valid one of the caller is kept.",
    text(128, "^[\\w.-]+$"),
  ),
  RateLimit: header('How many requests are left, and for how many seconds: `"user";r=299;t=60`.', text(200)),
  RateLimitPolicy: header(
    'How many requests are allowed in how many seconds: `"user";q=300;w=60`.',
    text(200),
  ),
  RetryAfter: header("Seconds until a request is worth trying again.", {
    type: "integer",
    format: "int32",
    minimum: 0,
    maximum: 3600,
  }),
  Deprecation: header(
    "Since when the operation is deprecated (RFC 9745): `@` and seconds since 1970.",
    text(20, "^@\\d+$"),
  ),
  Sunset: header("From when on the operation may be gone (RFC 8594).", text(29)),
  Link: header("What to call instead (RFC 8288).", text(500)),
  Location: header("Where to go on (RFC 9110, section 10.2.2).", {
    ...text(8_192),
    format: "uri-reference",
  }),
  CacheControl: header("How long the answer may be kept (RFC 9111).", text(200)),
};

/** The entry for the header `name` of an answer. */
export const use = (component: keyof typeof headers) => ({ $ref: `#/components/headers/${component}` });

/** Those that `described`, a part of the contract, refers to. */
export function headersIn(described: object): Record<string, object> {
  const text = JSON.stringify(described);

  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}
