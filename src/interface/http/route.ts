import { isNothing } from "#application/kit/schema";
import type { Endpoint, Method } from "#application/kit/endpoint";

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
  endpoint: Endpoint;
}

/** The status of the good answer. */
export function successStatus({ endpoint, file }: Route): number {
  if (endpoint.traits.status) return endpoint.traits.status;
  if (isNothing(endpoint.output)) return 204;

  return file.endsWith("/create.ts") ? 201 : 200;
}
