import { readFileSync } from "node:fs";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { cookieRules } from "#interface/http/pipeline/request-context";

const { version, license }: { version: string; license: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const description =
  "Every failure has the one error body; every answer carries `X-Request-Id`. " +
  "Live updates are described at [/asyncapi.json](/asyncapi.json), and can be watched at [/live](/live).";

/** The facts about the service in its contracts. Callers reach it at `baseUrl`. */
export function apiInfo(baseUrl: string) {
  const { session: sessionCookie } = cookieRules(baseUrl);

  return { title: SERVICE_NAME, version, license, description, baseUrl, sessionCookie };
}
