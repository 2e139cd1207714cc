import { describeApi } from "#interface/http/openapi/describe-api";
import { middlewares } from "#interface/http/pipeline/middlewares.generated";
import type { OpenApiDocument } from "#interface/shared/schema/document";
import { resources } from "#interface/http/routing/resources.generated";
import type { Route } from "#interface/http/routing/route";
import { routes } from "#interface/http/routing/routes.generated";
import { channels } from "#interface/shared/channels.generated";
import { describeLiveApi } from "#interface/realtime/asyncapi";
import { apiInfo } from "#processes/api-info";

/** Returns the OpenAPI contract of the service at `baseUrl`, or of some of its routes. */
export function openapiOf(baseUrl: string, described: readonly Route[] = routes): OpenApiDocument {
  const refuses = middlewares.flatMap(({ middleware }) => middleware.refuses);

  return describeApi(described, { ...apiInfo(baseUrl), resources, refuses });
}

/** Returns the AsyncAPI contract of the live updates. */
export const asyncapiOf = (baseUrl: string): object => describeLiveApi(channels, apiInfo(baseUrl));
