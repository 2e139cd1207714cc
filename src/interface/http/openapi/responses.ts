import { STATUS_CODES } from "node:http";
import { inputOf, refusalsOf } from "#application/kit/endpoint";
import { binaryRuleOf, isNothing, isPage, isRedirect } from "#application/kit/schema";
import { type ErrorCode, errorCodes, meaningOf } from "#domain/shared/errors";
import type { JsonSchema, Media, Operation, Response } from "#interface/shared/schema/document";
import { errorExample, errorSchema } from "#interface/shared/schema/error-schema";
import { use } from "#interface/http/openapi/headers";
import { sourcesOf } from "#interface/http/openapi/request";
import { linksFrom } from "#interface/http/openapi/links";
import type { SchemaBook } from "#interface/shared/schema/schema-book";
import { type Route, successStatus } from "#interface/http/routing/route";

/** Every answer that an operation may give, by status. */
export function responsesOf(
  route: Route,
  routes: readonly Route[],
  book: SchemaBook,
): Operation["responses"] {
  const codes = failuresOf(route);
  const failures = codes.map((code) => {
    const { status } = errorCodes[code];
    const alike = codes.filter((other) => errorCodes[other].status === status);
    return [status, alike.length > 1 ? failure(code, alike, book) : { $ref: reference(code) }];
  });

  return {
    [successStatus(route)]: { ...success(route, book), ...linked(route, routes) },
    ...(leadsOn(route) && { 303: { $ref: "#/components/responses/NextPage" } }),
    ...Object.fromEntries(failures),
    default: { $ref: "#/components/responses/Failure" },
  };
}

/** The answers that operations have in common, by name. */
export function sharedResponses(routes: readonly Route[], book: SchemaBook): Record<string, Response> {
  const codes = [...new Set(routes.flatMap(failuresOf))].sort();

  return {
    ...Object.fromEntries(codes.map((code) => [pascalCase(code), failure(code, [code], book)])),
    ...(routes.some(leadsOn) && { NextPage: nextPage }),
    Failure: {
      description: "Any other failure",
      headers: usual,
      content: problem(
        { allOf: [errorOf(book), { properties: { code: { enum: beforeTheRoute } } }] },
        "TIMEOUT",
      ),
    },
  };
}

/** What may be answered before there is a route, whichever is asked for. */
const beforeTheRoute: ErrorCode[] = [
  "BAD_REQUEST",
  "NOT_FOUND",
  "METHOD_NOT_SUPPORTED",
  "TIMEOUT",
  "REQUEST_HEADER_FIELDS_TOO_LARGE",
];

/** What the endpoint and its gates refuse with, and what the way to them adds. */
function failuresOf(route: Route): ErrorCode[] {
  const { endpoint, method } = route;
  const codes = new Set(refusalsOf(endpoint));
  if (inputOf(endpoint)) codes.add("BAD_REQUEST");
  if (sourcesOf(route).body.length > 0) codes.add("PAYLOAD_TOO_LARGE").add("UNSUPPORTED_MEDIA_TYPE");
  if (method !== "GET") codes.add("FORBIDDEN");
  // A GET that leads on has done something: signed in, for instance.
  if (method !== "GET" || isRedirect(endpoint.output)) codes.add("OUTCOME_UNKNOWN");
  if (isLimited(route)) codes.add("TOO_MANY_REQUESTS");

  return [...codes.add("URI_TOO_LONG").add("INTERNAL_SERVER_ERROR").add("SERVICE_UNAVAILABLE")];
}

/** The form of a browser to the next page; a browser without a session to the page to sign in. */
const leadsOn = ({ endpoint }: Route) =>
  endpoint.traits.form !== undefined ||
  (isPage(endpoint.output) && refusalsOf(endpoint).includes("UNAUTHORIZED"));

const isLimited = ({ endpoint }: Route) => !endpoint.traits.unlimited;

const requestId = { "X-Request-Id": use("RequestId") };
const usual = { ...requestId, RateLimit: use("RateLimit"), "RateLimit-Policy": use("RateLimitPolicy") };

const nextPage = {
  description:
    "For a browser (`Accept` with `text/html`) that sends a form, or has yet to sign in: where to go on",
  headers: { ...usual, Location: use("Location") },
};

function linked(route: Route, routes: readonly Route[]): Pick<Response, "links"> {
  const links = linksFrom(route, routes);

  return Object.keys(links).length > 0 ? { links } : {};
}

function success(route: Route, book: SchemaBook): Response {
  const { output, traits } = route.endpoint;
  const status = successStatus(route);
  const binary = binaryRuleOf(output);
  const headers = {
    ...(isLimited(route) ? usual : requestId),
    ...(traits.deprecation && { Deprecation: use("Deprecation"), Sunset: use("Sunset"), Link: use("Link") }),
    ...(binary && { "Cache-Control": use("CacheControl") }),
  };
  const answer = { description: STATUS_CODES[status] ?? String(status), headers };

  if (isNothing(output)) return answer;
  if (isRedirect(output)) return { ...answer, headers: { ...headers, Location: use("Location") } };
  if (isPage(output)) return { ...answer, content: { "text/html": {} } };
  if (binary) return { ...answer, content: { [binary.contentType]: {} } };

  const schema = book.describe(output, "answer", route.id);
  return { ...answer, content: { "application/json": { schema, example: book.exampleOf(schema) } } };
}

/** The failure `code`; `alike` are all codes that go with its status here. */
function failure(code: ErrorCode, alike: ErrorCode[], book: SchemaBook): Response {
  const { status, meaning, remedy, retryAfterSeconds } = meaningOf(code);
  const facts = { properties: { code: { enum: alike }, status: { const: status } } };
  const saysWhen = code === "TOO_MANY_REQUESTS" || retryAfterSeconds !== undefined;
  const retry = saysWhen && { "Retry-After": use("RetryAfter") };

  return {
    description: `${meaning} ${remedy}`,
    headers: { ...usual, ...retry },
    content: problem({ allOf: [errorOf(book), facts] }, code),
  };
}

/** JSON, or problem details (RFC 9457) for a caller who asks for them. */
function problem(schema: JsonSchema, code: ErrorCode): Record<string, Media> {
  const media = { schema, example: errorExample(code) };

  return { "application/json": media, "application/problem+json": media };
}

const errorOf = (book: SchemaBook) => book.describe(errorSchema, "answer", "every failure");

const reference = (code: ErrorCode) => `#/components/responses/${pascalCase(code)}`;

/** `NOT_FOUND` is `NotFound`. */
const pascalCase = (code: ErrorCode) =>
  code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
