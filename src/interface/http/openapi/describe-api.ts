import type { Deprecation } from "#application/kit/endpoint";
import type { OpenApiDocument, Operation } from "#interface/http/openapi/document";
import { headers } from "#interface/http/openapi/headers";
import { requestOf } from "#interface/http/openapi/request";
import { responsesOf, sharedResponses } from "#interface/http/openapi/responses";
import { SchemaBook } from "#interface/http/openapi/schema-book";
import { summaryOf } from "#interface/http/openapi/summary";
import type { Route } from "#interface/http/route";

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
  /** Where the service is: `https://api.example.com`. */
  baseUrl: string;
  /** The name of the cookie that carries the session. */
  sessionCookie: string;
}

/**
 * The contract of these routes as one OpenAPI 3.1 document, made of nothing but their declarations. Throws when two
 * different schemas bear one name.
 */
export function describeApi(routes: readonly Route[], info: ApiInfo): OpenApiDocument {
  const book = new SchemaBook();
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, book) };
  }
  const { title, version, description, baseUrl, sessionCookie } = info;

  return {
    openapi: "3.1.1",
    info: { title, version, description },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(resourceOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      responses: sharedResponses(routes, book),
      headers,
      securitySchemes: { session: sessionScheme(sessionCookie) },
      schemas: book.components,
    },
  };
}

function operation(route: Route, book: SchemaBook): Operation {
  const { deprecation } = route.endpoint.traits;

  return {
    operationId: route.id,
    summary: summaryOf(route),
    tags: [resourceOf(route)],
    ...(deprecation && {
      deprecated: true,
      "x-sunset": deprecation.sunset,
      description: farewell(deprecation),
    }),
    security: isForSignedIn(route) ? [{ session: [] }] : [],
    ...requestOf(route, book),
    responses: responsesOf(route, book),
  };
}

const resourceOf = ({ file }: Route) => file.slice(0, file.indexOf("/"));

const farewell = ({ since, sunset, use }: Deprecation) =>
  `Deprecated since ${since}, and may be gone after ${sunset}. Use ${use}.`;

/** A gate that answers UNAUTHORIZED asks for a session; a handler may have other reasons, like a wrong password. */
function isForSignedIn({ endpoint }: Route): boolean {
  return endpoint.steps.some((step) => "gate" in step && step.gate.refuses.includes("UNAUTHORIZED"));
}

const sessionScheme = (name: string) => ({
  type: "apiKey",
  in: "cookie",
  name,
  description:
    "The session cookie. `POST /auth/sign-in` sets it, and from then on the browser sends it by itself: sign in with " +
    "“Try it out”, and every other operation on this page is yours. It is HttpOnly, so there is nothing to paste here. " +
    "Requests other than GET that carry it have to come from an allowed origin (`Origin` or `Sec-Fetch-Site`).",
});
