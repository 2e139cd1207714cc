import { fieldsOf, read } from "#application/kit/schema-reader";
import { parametersOf } from "#interface/http/routing/derive-route";
import type { Link } from "#interface/shared/schema/document";
import type { Route } from "#interface/http/routing/route";

/** The thing that a response consists of, or the first one of its `results`. */
interface Thing {
  name: string | undefined;
  fields: string[];
  /** The JSON Pointer to it in the response. */
  at: string;
}

/**
 * Returns the operations that a successful response of `route` leads to, by their ids: those whose path parameters are all
 * known. A parameter is known from the path just called, except after DELETE; from a field of the same name in the response;
 * and from `id`, for the parameter of the paths that respond with such things.
 */
export function linksFrom(route: Route, routes: readonly Route[]): Record<string, Link> {
  const thing = thingIn(route);
  const targets = routes.filter(
    (target) =>
      target !== route && target.endpoint.output.kind !== "page" && parametersOf(target.path).length > 0,
  );
  const links = targets.flatMap((target) => {
    const sources = parametersOf(target.path).map((name) => [
      name,
      sourceOf(name, target, route, thing, routes),
    ]);
    const isKnown = sources.every(([, source]) => source !== undefined);

    return isKnown ? [[target.id, { operationId: target.id, parameters: Object.fromEntries(sources) }]] : [];
  });

  return Object.fromEntries(links);
}

function sourceOf(
  name: string,
  target: Route,
  route: Route,
  thing: Thing | undefined,
  routes: readonly Route[],
): string | undefined {
  const folder = target.path.slice(0, target.path.indexOf(`/{${name}}`));
  if (route.method !== "DELETE" && isBelow(`${folder}/{${name}}`, route.path)) return `$request.path.${name}`;
  if (!thing) return undefined;
  if (name !== "id" && thing.fields.includes(name)) return `$response.body#${thing.at}/${name}`;

  const isThere = route.path === folder || namesIn(folder, routes).has(thing.name);
  return isThere && thing.fields.includes("id") ? `$response.body#${thing.at}/id` : undefined;
}

/** Returns the names of the things that the folder and the paths of its items respond with. */
function namesIn(folder: string, routes: readonly Route[]): Set<string | undefined> {
  const item = new RegExp(String.raw`^${folder}(?:/\{\w+\})?$`);
  const names = routes.filter(({ path }) => item.test(path)).map((route) => thingIn(route)?.name);

  return new Set(names.filter((name) => name !== undefined));
}

function thingIn({ endpoint: { output } }: Route): Thing | undefined {
  if (output.kind !== "json" && output.kind !== "cursorPage") return undefined;
  const { results } = fieldsOf(output.schema);
  const list = results && read(results);
  const item = list?.kind === "list" ? list.item : undefined;
  const schema = item ?? output.schema;

  return { name: read(schema).name, fields: Object.keys(fieldsOf(schema)), at: item ? "/results/0" : "" };
}

const isBelow = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
