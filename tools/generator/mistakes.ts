import { existsSync } from "node:fs";
import { join } from "node:path";
import { inputOf } from "#application/kit/endpoint";
import { fieldsOf } from "#application/kit/schema-reader";
import { UPLOAD_PATH } from "#domain/files/upload-forms";
import { scriptPaths } from "#interface/http/pages/live/scripts";
import { parametersOf } from "#interface/http/routing/derive-route";
import type { Route } from "#interface/http/routing/route";

/** Throws an error that names the file of the first route that clashes, is never reached, or lacks a parameter or its view. */
export function refuseMistakes(routes: readonly Route[], views: string): void {
  refuseClashes(routes);
  routes.forEach(refuseShadowed);
  routes.forEach(refuseMissingParameters);
  refuseMissingViews(routes, views);
}

function refuseClashes(routes: readonly Route[]): void {
  const taken = new Map<string, Route>();
  for (const route of routes) {
    const key = `${route.method} ${route.path.replaceAll(/\{\w+\}/g, "{}")}`;
    const other = taken.get(key);
    if (other) throw new Error(`${other.file} and ${route.file} are both ${route.method} ${route.path}`);
    taken.set(key, route);
  }
}

/** Refuses a route that no request reaches, because the app answers its path before the router. */
function refuseShadowed({ file, method, path }: Route): void {
  const isBelow = (taken: string) => `${path.toLowerCase()}/`.startsWith(`${taken}/`);
  const [owner] = Object.entries(takenPaths).find(([, taken]) => taken.some(isBelow)) ?? [];
  if (owner) throw new Error(`${file} is ${method} ${path}, where ${owner} answers`);
}

/** The paths that are answered before the router, with all paths below them. Express ignores their case. */
const takenPaths = {
  "the documentation": ["/docs", "/spec.json", "/spec.yaml", "/asyncapi.json"],
  "the page /live": scriptPaths,
  "the page of jobs": ["/jobs"],
  "Socket.IO": ["/socket.io"],
  "the form of a direct upload": [UPLOAD_PATH],
};

/** Returns the path of a page's view without its extension: `auth/sign-in.get.ts` has `auth/sign-in.view.tsx`. */
export const viewOf = (file: string) => file.replace(/(\.get)?\.ts$/, "");

function refuseMissingViews(routes: readonly Route[], views: string): void {
  for (const { file, endpoint } of routes) {
    if (endpoint.output.kind === "page" && !existsSync(join(views, `${viewOf(file)}.view.tsx`)))
      throw new Error(`${file} is a page, and there is no ${viewOf(file)}.view.tsx in ${views}`);
  }
}

function refuseMissingParameters({ endpoint, file, path }: Route): void {
  const input = inputOf(endpoint);
  const fields = input ? fieldsOf(input) : {};
  for (const name of parametersOf(path)) {
    if (!(name in fields))
      throw new Error(`${file}: ${path} has the parameter ${name}, which its input does not name`);
  }
}
