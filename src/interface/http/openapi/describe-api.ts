import { type Deprecation, scopesOf } from "#application/kit/endpoint";
import { maybeSignedIn } from "#application/shared/maybe-signed-in.gate";
import type { ErrorCode } from "#domain/shared/errors";
import type { OpenApiDocument, Operation } from "#interface/shared/schema/document";
import { headersIn } from "#interface/http/openapi/headers";
import { requestOf } from "#interface/http/openapi/request";
import { responsesOf, type ResponseSurroundings, sharedResponses } from "#interface/http/openapi/responses";
import { SchemaBook } from "#interface/shared/schema/schema-book";
import { securitySchemes } from "#interface/shared/schema/security-schemes";
import { summaryOf } from "#interface/http/openapi/summary";
import type { NamedAuthenticator } from "#interface/shared/authenticators";
import { type Route, tagOf } from "#interface/http/routing/route";

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
  /** The address of the service: `https://api.example.com`. */
  baseUrl: string;
  authenticators: readonly NamedAuthenticator[];
  /** The errors of global middleware, which every operation has. */
  refuses?: readonly ErrorCode[];
  /** An SPDX expression. */
  license?: string;
  /** Descriptions of tags, by name. */
  resources?: Readonly<Record<string, string>>;
}

/**
 * Describes these routes as one OpenAPI 3.1 document, derived only from their declarations. Throws when two different
 * schemas have one name.
 */
export function describeApi(routes: readonly Route[], info: ApiInfo): OpenApiDocument {
  const { title, version, description, baseUrl, authenticators, license } = info;
  const { resources = {}, refuses = [] } = info;
  const book = new SchemaBook();
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, { routes, book, authenticators, refuses }),
    };
  }
  const accepted = authenticators.filter(({ name }) => routes.some(({ accepts }) => accepts.includes(name)));
  const responses = sharedResponses({ routes, book, refuses });

  return {
    openapi: "3.1.1",
    info: {
      title,
      version,
      description,
      ...(license !== undefined && { license: { name: license, identifier: license } }),
    },
    servers: [{ url: baseUrl, "x-internal": false }],
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => tag(name, resources[name])),
    paths,
    components: {
      responses,
      headers: headersIn({ paths, responses }),
      securitySchemes: securitySchemes(accepted, baseUrl, "apiKey"),
      schemas: book.components,
    },
  };
}

const tag = (name: string, description?: string) => ({
  name,
  ...(description !== undefined && { description }),
});

interface Surroundings extends ResponseSurroundings {
  authenticators: readonly NamedAuthenticator[];
}

function operation(route: Route, { authenticators, ...surroundings }: Surroundings): Operation {
  const { deprecation } = route.endpoint.traits;
  const accepted = authenticators.filter(({ name }) => route.accepts.includes(name));
  const description = [deprecation && farewell(deprecation), route.description].filter(Boolean).join("\n\n");

  return {
    operationId: route.id,
    summary: summaryOf(route),
    tags: [tagOf(route)],
    ...(description && { description }),
    ...(deprecation && { deprecated: true, "x-sunset": deprecation.sunset }),
    security: securityOf(route, accepted),
    ...requestOf(route, surroundings.book),
    responses: responsesOf(route, surroundings),
  };
}

const farewell = ({ since, sunset, use }: Deprecation) =>
  `Deprecated since ${since}; may be removed after ${sunset}. Use ${use} instead.`;

/** Returns the alternatives of credentials. The empty one stands for a caller without any (OpenAPI 3.1, section 4.8.10). */
function securityOf(route: Route, accepted: readonly NamedAuthenticator[]): Operation["security"] {
  const requirements = accepted.map((one) => requirement(one, route));
  if (isForSignedIn(route)) return requirements;
  const isOptional = route.endpoint.steps.some((step) => "gate" in step && step.gate === maybeSignedIn);

  return isOptional ? [{}, ...requirements] : [];
}

/** Names the scheme, with the scopes that the operation demands of its callers (OpenAPI 3.1, section 4.8.30). */
const requirement = ({ name, authenticator }: NamedAuthenticator, { endpoint }: Route) => ({
  [name]: authenticator.hasScopes ? scopesOf(endpoint) : [],
});

/** A gate that answers UNAUTHORIZED requires a session; a handler may have other reasons, for instance a wrong password. */
function isForSignedIn({ endpoint }: Route): boolean {
  return endpoint.steps.some((step) => "gate" in step && step.gate.refuses.includes("UNAUTHORIZED"));
}
