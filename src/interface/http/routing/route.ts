import type { Endpoint, Method } from "#application/kit/endpoint";
import type { View } from "#interface/http/pages/view";

/** An endpoint with its method and path. */
export interface Route {
  method: Method;
  /** `/users/{userId}` */
  path: string;
  /** The path of the file with dots: `users.userId.update`. */
  id: string;
  /** The path of the file below `src/application`. */
  file: string;
  /** The names of the endpoint's gates, in order. */
  gates: readonly string[];
  /** The names of the authenticators that the endpoint accepts. */
  accepts: readonly string[];
  /** The doc comment of the declaration, which the contract publishes. */
  description?: string;
  endpoint: Endpoint;
  /** The view of a page. */
  view?: View;
}

/** Returns the status of a successful response. */
export function successStatus({ endpoint, file }: Route): number {
  if (endpoint.traits.status) return endpoint.traits.status;

  switch (endpoint.output.kind) {
    case "nothing":
      return 204;
    case "redirect":
      return 303;
    case "json":
    case "page":
    case "leave":
    case "file":
    case "binary":
      return file.endsWith("/create.ts") ? 201 : 200;
  }
}
