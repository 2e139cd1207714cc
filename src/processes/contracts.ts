import { readFileSync } from "node:fs";
import { describeApi } from "#interface/http/openapi/describe-api";
import type { OpenApiDocument } from "#interface/http/openapi/document";
import { cookieRules } from "#interface/http/request-context";
import { resources } from "#interface/http/resources.generated";
import type { Route } from "#interface/http/route";
import { routes } from "#interface/http/routes.generated";
import { channels } from "#interface/realtime/channels.generated";
import { describeLive } from "#interface/realtime/describe-live";

const { version, license }: { version: string; license: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const description =
  "Every failure has the one error body; every answer carries `X-Request-Id`. " +
  "Live updates are described at [/asyncapi.json](/asyncapi.json), and can be watched at [/live](/live).";

/** The contract of this service, or of those of its routes, where it is reached at `baseUrl`. */
export function openapiOf(baseUrl: string, described: readonly Route[] = routes): OpenApiDocument {
  return describeApi(described, { ...infoOf(baseUrl), license, resources });
}

/** The contract of its live updates. */
export const asyncapiOf = (baseUrl: string): object => describeLive(channels, infoOf(baseUrl));

function infoOf(baseUrl: string) {
  const { session: sessionCookie } = cookieRules(baseUrl);

  return { title: "Tenon", version, description, baseUrl, sessionCookie };
}
