import { readFileSync } from "node:fs";
import type { Express } from "express";
import type { Resolve } from "#application/kit/ports";
import type { Config } from "#infrastructure/config/config";
import { createApp } from "#interface/http/app";
import { describeApi } from "#interface/http/openapi/describe-api";
import { docs } from "#interface/http/openapi/docs";
import { sessionCookieRule } from "#interface/http/request-context";
import type { Route } from "#interface/http/route";
import { routes } from "#interface/http/routes.generated";

const description = "Every failure has the one error body; every answer carries `X-Request-Id`.";
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

/** The app of this service: all its routes, and outside production the pages that describe them. */
export function createServiceApp(config: Config, resolve: Resolve): Express {
  const isProduction = config.NODE_ENV === "production";
  const served = routes.filter(({ endpoint }) => !(isProduction && endpoint.traits.developmentOnly));

  return createApp({
    routes: served,
    resolve,
    ...(!isProduction && { docs: docs(contractOf(served, config.BASE_URL)) }),
    options: {
      baseUrl: config.BASE_URL,
      trustProxy: config.TRUST_PROXY,
      allowedOrigins: config.ALLOWED_ORIGINS,
      urlBytes: config.URL_LIMIT_BYTES,
      body: { jsonBytes: config.JSON_LIMIT_BYTES, multipartBytes: config.MULTIPART_LIMIT_BYTES },
      rates: {
        perUser: config.RATE_LIMIT_PER_USER,
        perAddress: config.RATE_LIMIT_PER_ADDRESS,
        authPerAddress: config.RATE_LIMIT_AUTH_PER_ADDRESS,
      },
    },
  });
}

function contractOf(served: readonly Route[], baseUrl: string): object {
  const { name: sessionCookie } = sessionCookieRule(baseUrl);

  return describeApi(served, { title: "Tenon", version, description, baseUrl, sessionCookie });
}
