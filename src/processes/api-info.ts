import { readFileSync } from "node:fs";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { authenticators } from "#interface/shared/authenticators.generated";

const { version, license }: { version: string; license: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
const description =
  "Error responses have the same body, except where an operation documents another one. Every response carries `X-Request-Id`. " +
  "[/asyncapi.json](/asyncapi.json) describes live updates, and [/live](/live) shows them.";

/** The facts about the service in its contracts. Callers reach it at `baseUrl`. */
export function apiInfo(baseUrl: string) {
  return { title: SERVICE_NAME, version, license, description, baseUrl, authenticators };
}
