const header = (description: string, schema: object) => ({ description, schema });
const text = { type: "string" };

/** The headers that answers carry, by the names of their components. */
export const headers = {
  RequestId: header("The id of this request in the service's log; a valid one of the caller is kept.", text),
  RateLimit: header('How many requests are left, and for how many seconds: `"user";r=299;t=60`.', text),
  RateLimitPolicy: header('How many requests are allowed in how many seconds: `"user";q=300;w=60`.', text),
  RetryAfter: header("Seconds until a request is worth trying again.", { type: "integer", minimum: 0 }),
  Deprecation: header("Since when the operation is deprecated (RFC 9745): `@` and seconds since 1970.", text),
  Sunset: header("From when on the operation may be gone (RFC 8594).", text),
  Link: header("What to call instead (RFC 8288).", text),
  Location: header("Where to go on (RFC 9110, section 10.2.2).", text),
  CacheControl: header("How long the answer may be kept (RFC 9111).", text),
};

/** The entry for the header `name` of an answer. */
export const use = (component: keyof typeof headers) => ({ $ref: `#/components/headers/${component}` });
