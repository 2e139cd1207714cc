import type { ErrorDialect } from "#application/kit/error-dialect";
import type { Schema } from "#application/kit/schema";
import { fieldsOf } from "#application/kit/schema-reader";
import { dialectFinder } from "#interface/http/output/error-sender";
import type { Route } from "#interface/http/routing/route";
import { createRouter } from "#interface/http/routing/router";
import { routes } from "./fixtures.js";

const router = createRouter(routes, () => undefined);

/** Returns the route of a request to this URL. */
export function routeOf(method: string, url: string): Route | undefined {
  const { pathname, search } = new URL(url);

  return router.find(method, pathname + search)?.route;
}

const dialectAt = dialectFinder(
  routes.flatMap(({ errors }) => errors ?? []),
  router,
);

/** Returns the error dialect of a request to this URL. */
export function dialectOf(method: string, url: string): ErrorDialect | undefined {
  const { pathname, search } = new URL(url);

  return dialectAt(method, pathname + search);
}

/** Returns whether the route answers with a list of rows, or with a page of one. */
export function isList({ endpoint: { output } }: Route): boolean {
  return "schema" in output && (isArray(output.schema) || isArray(fieldsOf(output.schema)["results"]));
}

const isArray = (schema: Schema | undefined): boolean => schema?.type === "array";
