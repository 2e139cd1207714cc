import { fieldsOf, isPage, type Schema } from "#application/kit/schema";
import { parametersOf } from "#interface/http/routing/derive-route";
import type { Link } from "#interface/shared/schema/document";
import type { Route } from "#interface/http/routing/route";

/** The thing that an answer is or, as the first of its `results`, lists. */
interface Thing {
  name: unknown;
  fields: string[];
  /** JSON Pointer to it in the answer. */
  at: string;
}

/**
 * The operations that the good answer of `route` leads to, by their ids: those whose path parameters are all known by then.
 * A parameter is known from the path just called, unless that was to delete; from a field of the same name in the answer;
 * and `id` stands for the parameter of the paths where such things are.
 */
export function linksFrom(route: Route, routes: readonly Route[]): Record<string, Link> {
  const thing = thingIn(route);
  const targets = routes.filter(
    (target) => target !== route && !isPage(target.endpoint.output) && parametersOf(target.path).length > 0,
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

/** What the things are called that the folder and the paths of its items answer with. */
function namesIn(folder: string, routes: readonly Route[]): Set<unknown> {
  const item = new RegExp(String.raw`^${folder}(?:/\{\w+\})?$`);
  const names = routes.filter(({ path }) => item.test(path)).map((route) => thingIn(route)?.name);

  return new Set(names.filter((name) => name !== undefined));
}

function thingIn({ endpoint: { output } }: Route): Thing | undefined {
  if (isPage(output)) return undefined;
  const [item]: Schema[] = fieldsOf(output)["results"]?.$_terms["items"] ?? [];
  const schema = item ?? output;
  const fields = Object.keys(fieldsOf(schema));

  return { name: schema.$_getFlag("id"), fields, at: item ? "/results/0" : "" };
}

const isBelow = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
