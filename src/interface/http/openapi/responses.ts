import { STATUS_CODES } from "node:http";
import { refusalsOf } from "#application/kit/endpoint";
import type { Output } from "#application/kit/output";
import { type ErrorCode, errorCodes, meaningOf } from "#domain/shared/errors";
import { DEFAULT_SCHEME } from "#interface/shared/authenticators";
import type { JsonSchema, Media, Operation, Response } from "#interface/shared/schema/document";
import { errorExample, errorSchema } from "#interface/shared/schema/error-schema";
import { dialectResponses } from "#interface/http/openapi/dialect-responses";
import { failureHeaders, requestIdHeader, use, usualHeaders } from "#interface/http/openapi/headers";
import { isUpload, sourcesOf } from "#interface/http/openapi/request";
import { linksFrom } from "#interface/http/openapi/links";
import type { SchemaBook } from "#interface/shared/schema/schema-book";
import { hasEffect, type Route, successStatus } from "#interface/http/routing/route";

export interface ResponseSurroundings {
  readonly routes: readonly Route[];
  readonly book: SchemaBook;
  /** The errors of global middleware. */
  readonly refuses: readonly ErrorCode[];
}

/** Describes every response of an operation, by status. */
export function responsesOf(
  route: Route,
  { routes, book, refuses }: ResponseSurroundings,
): Operation["responses"] {
  const codes = failuresOf(route, refuses);

  return {
    [successStatus(route)]: { ...success(route, book), ...linked(route, routes) },
    ...(route.endpoint.output.kind === "file" && fileResponses(route.endpoint.output)),
    ...(redirectsBrowsers(route) && { 303: { $ref: "#/components/responses/NextPage" } }),
    ...(route.errors ? dialectResponses(route.errors.dialect, codes, book) : failures(codes, book)),
  };
}

/** Describes the errors of an operation with the one error body, by status. */
function failures(codes: ErrorCode[], book: SchemaBook): Operation["responses"] {
  const described = codes.map((code) => {
    const { status } = errorCodes[code];
    const alike = codes.filter((other) => errorCodes[other].status === status);
    return [status, alike.length > 1 ? failure(code, alike, book) : { $ref: reference(code) }];
  });

  return { ...Object.fromEntries(described), default: { $ref: "#/components/responses/Failure" } };
}

/** Describes the responses that operations have in common, by name. */
export function sharedResponses({ routes, book, refuses }: ResponseSurroundings): Record<string, Response> {
  const usual = routes.filter(({ errors }) => !errors);
  const codes = [...new Set(usual.flatMap((route) => failuresOf(route, refuses)))].sort();

  return {
    ...Object.fromEntries(codes.map((code) => [pascalCase(code), failure(code, [code], book)])),
    ...(routes.some(redirectsBrowsers) && { NextPage: nextPage }),
    ...(usual.length > 0 && { Failure: otherFailure(book) }),
  };
}

const otherFailure = (book: SchemaBook): Response => ({
  description: "Any other error",
  headers: usualHeaders,
  content: problem({ allOf: [errorOf(book), { properties: { code: { enum: beforeTheRoute } } }] }, "TIMEOUT"),
});

/** The errors that may occur before the route of a request is known. */
const beforeTheRoute: ErrorCode[] = [
  "BAD_REQUEST",
  "NOT_FOUND",
  "METHOD_NOT_SUPPORTED",
  "TIMEOUT",
  "REQUEST_HEADER_FIELDS_TOO_LARGE",
];

/** The errors of the endpoint, of its gates and of the pipeline before them. */
function failuresOf(route: Route, refuses: readonly ErrorCode[]): ErrorCode[] {
  const { endpoint, method, accepts } = route;
  // Every operation refuses a token in the URL.
  const codes = new Set([...refusalsOf(endpoint), ...refuses]).add("BAD_REQUEST");
  // Credentials in a header are refused if they are not valid; a cookie then counts as absent.
  if (accepts.some((name) => name !== DEFAULT_SCHEME)) codes.add("UNAUTHORIZED");
  const { body } = sourcesOf(route);
  if (body.length > 0) codes.add("PAYLOAD_TOO_LARGE").add("UNSUPPORTED_MEDIA_TYPE");
  if (body.some(([, field]) => isUpload(field))) codes.add("UNPROCESSABLE_CONTENT");
  if (endpoint.output.kind === "file") codes.add("NOT_FOUND").add("RANGE_NOT_SATISFIABLE");
  if (method !== "GET") codes.add("FORBIDDEN");
  if (hasEffect(route)) codes.add("OUTCOME_UNKNOWN");
  if (isLimited(route)) codes.add("TOO_MANY_REQUESTS");

  return [...codes.add("URI_TOO_LONG").add("INTERNAL_SERVER_ERROR").add("SERVICE_UNAVAILABLE")];
}

/** True when browsers may be redirected: from a form to the next page, or without a session to the page to sign in. */
const redirectsBrowsers = ({ endpoint }: Route) =>
  endpoint.traits.form !== undefined ||
  (endpoint.output.kind === "page" && refusalsOf(endpoint).includes("UNAUTHORIZED"));

const isLimited = ({ endpoint }: Route) => !endpoint.traits.unlimited;

const nextPage = {
  description:
    "For a browser (`Accept` with `text/html`) that sent a form or is not signed in: the address of the next page",
  headers: { ...usualHeaders, Location: use("Location") },
};

function linked(route: Route, routes: readonly Route[]): Pick<Response, "links"> {
  const links = linksFrom(route, routes);

  return Object.keys(links).length > 0 ? { links } : {};
}

function success(route: Route, book: SchemaBook): Response {
  const { output, traits } = route.endpoint;
  const status = successStatus(route);
  const headers = {
    ...(isLimited(route) ? usualHeaders : requestIdHeader),
    ...(hasEffect(route) && { "Last-Write": use("LastWrite") }),
    ...(traits.deprecation && { Deprecation: use("Deprecation"), Sunset: use("Sunset"), Link: use("Link") }),
  };
  const answer = { description: STATUS_CODES[status] ?? String(status), headers };

  switch (output.kind) {
    case "nothing":
      return answer;
    case "redirect":
      return { ...answer, headers: { ...headers, Location: use("Location") } };
    case "page":
      return { ...answer, content: { "text/html": {} } };
    case "file":
      return { ...answer, headers: { ...headers, ...fileHeaders }, content: anyContent };
    case "binary":
      return {
        ...answer,
        headers: { ...headers, "Cache-Control": use("CacheControl") },
        content: { [output.contentType]: {} },
      };
    case "json":
    case "cursorPage":
    case "leave": {
      const schema = book.describe(output.schema, "answer", route.id);
      const link = output.kind === "cursorPage" && { Link: use("Link") };
      return {
        ...answer,
        headers: { ...headers, ...link },
        content: { "application/json": { schema, example: book.exampleOf(schema) } },
      };
    }
  }
}

const fileHeaders = {
  ETag: use("ETag"),
  "Accept-Ranges": use("AcceptRanges"),
  "Content-Disposition": use("ContentDisposition"),
  "Cache-Control": use("CacheControl"),
};

const anyContent = { "*/*": {} };

/** The other successful responses of an operation that sends a file. */
const fileResponses = ({ isLinked }: Extract<Output, { kind: "file" }>): Operation["responses"] => ({
  206: {
    description: "The part of the file that `Range` asks for",
    headers: { ...usualHeaders, ...fileHeaders, "Content-Range": use("ContentRange") },
    content: anyContent,
  },
  ...(isLinked && {
    302: {
      description: "A link to the file in the storage, which is valid for five minutes",
      headers: { ...usualHeaders, Location: use("Location") },
    },
  }),
  304: {
    description: "The version of the file in `If-None-Match` is still the current one",
    headers: { ...usualHeaders, ETag: use("ETag"), "Cache-Control": use("CacheControl") },
  },
});

/** Describes the error `code`; `alike` are all codes that have its status in this operation. */
function failure(code: ErrorCode, alike: ErrorCode[], book: SchemaBook): Response {
  const { status, meaning, remedy } = meaningOf(code);
  const facts = { properties: { code: { enum: alike }, status: { const: status } } };

  return {
    description: `${meaning} ${remedy}`,
    headers: failureHeaders(code),
    content: problem({ allOf: [errorOf(book), facts] }, code),
  };
}

/** JSON, or problem details (RFC 9457) for a caller that accepts them. */
function problem(schema: JsonSchema, code: ErrorCode): Record<string, Media> {
  const media = { schema, example: errorExample(code) };

  return { "application/json": media, "application/problem+json": media };
}

const errorOf = (book: SchemaBook) => book.describe(errorSchema, "answer", "every failure");

const reference = (code: ErrorCode) => `#/components/responses/${pascalCase(code)}`;

/** `NOT_FOUND` is `NotFound`. */
const pascalCase = (code: ErrorCode) =>
  code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
