import { readFileSync } from "node:fs";
import { describeApi } from "#interface/http/openapi/describe-api";
import type { OpenApiDocument } from "#interface/http/openapi/document";
import { cookieRules } from "#interface/http/request-context";
import type { Route } from "#interface/http/route";

const description =
  "Every failure has the one error body; every answer carries `X-Request-Id`. " +
  "Live updates are described at [/asyncapi.json](/asyncapi.json), and can be watched at [/live](/live).";
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** What the contracts of the service at `baseUrl` say about it. */
export function apiInfo(baseUrl: string) {
  return { title: "Tenon", version, description, baseUrl, sessionCookie: cookieRules(baseUrl).session };
}

/** The contract of the service in production, wherever that is: the text of `contract/openapi.json`. */
export function committedContract(routes: readonly Route[]): string {
  const inProduction = routes.filter(({ endpoint }) => !endpoint.traits.developmentOnly);
  const contract: OpenApiDocument = {
    ...describeApi(inProduction, apiInfo("https://example.com")),
    servers: [{ url: "/" }],
  };

  return `${JSON.stringify(contract, null, 2)}\n`;
}
