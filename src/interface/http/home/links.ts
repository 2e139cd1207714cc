import { type Route, tagOf } from "#interface/http/routing/route";

export interface Link {
  path: string;
  text: string;
}

/** The links at the top of the home page. */
export interface Links {
  /** Pages for developers. */
  tools: Link[];
  /** Pages for users. */
  pages: Link[];
}

/** Returns a link to each page that needs no further input. `tools` are those that are not endpoints. */
export function linksOf(routes: readonly Route[], tools: readonly Link[]): Links {
  const pages = routes.filter((route) => route.endpoint.output.kind === "page" && isPlain(route));
  const isTool = ({ endpoint }: Route) => endpoint.traits.developmentOnly === true;

  return {
    tools: [...tools, ...pages.filter(isTool).map(linkTo)],
    pages: pages.filter((route) => !isTool(route)).map(linkTo),
  };
}

/** Returns true for a route that a browser can open by its path. */
export const isPlain = ({ method, path }: Route): boolean => method === "GET" && !path.includes("{");

/** Returns the first sentence of the description, without the words that every page has. */
function linkTo({ path, description = "" }: Route): Link {
  const [first = ""] = description.replace(/^Web page(?: for development)?: /, "").split(/\.(?:\s|$)/);

  return { path, text: first.charAt(0).toUpperCase() + first.slice(1) };
}

/** Returns the routes by their tags. */
export function routesByTag(routes: readonly Route[]): [tag: string, routes: Route[]][] {
  const tags = new Map<string, Route[]>();
  for (const route of routes) tags.set(tagOf(route), [...(tags.get(tagOf(route)) ?? []), route]);

  return [...tags];
}
