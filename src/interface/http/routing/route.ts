import { isNothing, isRedirect } from "#application/kit/schema";
import type { Endpoint, Method } from "#application/kit/endpoint";
import type { View } from "#interface/http/pages/view";

/** An endpoint and where it answers. */
export interface Route {
  method: Method;
  /** `/users/{userId}` */
  path: string;
  /** The file's path with dots: `users.userId.update`. */
  id: string;
  /** Below `src/application`. */
  file: string;
  /** The names of its gates, in order. */
  gates: readonly string[];
  /** The text above the declaration in its file, for readers of the contract. */
  description?: string;
  endpoint: Endpoint;
  /** How it looks, when it is a page. */
  view?: View;
}

/** The status of the good answer. */
export function successStatus({ endpoint, file }: Route): number {
  if (endpoint.traits.status) return endpoint.traits.status;
  if (isNothing(endpoint.output)) return 204;
  if (isRedirect(endpoint.output)) return 303;

  return file.endsWith("/create.ts") ? 201 : 200;
}
