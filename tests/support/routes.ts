import type { Schema } from "#application/kit/schema";
import { fieldsOf } from "#application/kit/schema-reader";
import type { Route } from "#interface/http/routing/route";
import { createRouter } from "#interface/http/routing/router";
import { routes } from "#interface/http/routing/routes.generated";

const router = createRouter(routes, () => undefined);

/** The route that a request to this address is for. */
export function routeOf(method: string, url: string): Route | undefined {
  const { pathname, search } = new URL(url);

  return router.find(method, pathname + search)?.route;
}

/** Whether the answer is a list of rows, or a page of one. */
export function isList({ endpoint: { output } }: Route): boolean {
  return "schema" in output && (isArray(output.schema) || isArray(fieldsOf(output.schema)["results"]));
}

const isArray = (schema: Schema | undefined): boolean => schema?.type === "array";
