import { describeApi } from "#interface/http/openapi/describe-api";
import type { OpenApiDocument } from "#interface/shared/schema/document";
import { resources } from "#interface/http/routing/resources.generated";
import type { Route } from "#interface/http/routing/route";
import { routes } from "#interface/http/routing/routes.generated";
import { channels } from "#interface/realtime/channels.generated";
import { describeLive } from "#interface/realtime/describe-live";
import { apiInfo } from "#processes/api-info";

/** The contract of the service, or of some of its routes. Callers reach the service at `baseUrl`. */
export function openapiOf(baseUrl: string, described: readonly Route[] = routes): OpenApiDocument {
  return describeApi(described, { ...apiInfo(baseUrl), resources });
}

/** The contract of the live updates. */
export const asyncapiOf = (baseUrl: string): object => describeLive(channels, apiInfo(baseUrl));
