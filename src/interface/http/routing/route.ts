import type { Endpoint, Method } from "#application/kit/endpoint";
import type { ErrorDialect } from "#application/kit/error-dialect";
import type { View } from "#interface/http/pages/view";

/** The form of the error responses of a folder. */
export interface FolderErrors {
  /** The file that declares it, below `src/application`. */
  file: string;
  dialect: ErrorDialect;
}

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
  /** The form of its error responses, if its folder or a folder above declares one. */
  errors?: FolderErrors;
  /** The doc comment of the declaration, which the contract publishes. */
  description?: string;
  endpoint: Endpoint;
  /** The view of a page. */
  view?: View;
}

/** Returns the tag of an operation in the contract: its own, otherwise the name of the resource. */
export const tagOf = ({ file, endpoint }: Pick<Route, "file" | "endpoint">): string =>
  endpoint.traits.tag ?? file.slice(0, file.indexOf("/"));

/** True if the operation may change something. A GET that redirects has an effect, for instance a sign-in. */
export const hasEffect = ({ method, endpoint }: Pick<Route, "method" | "endpoint">): boolean =>
  method !== "GET" || endpoint.output.kind === "redirect";

/** Returns the status of a successful response. */
export function successStatus({ endpoint, file }: Route): number {
  if (endpoint.traits.status) return endpoint.traits.status;

  switch (endpoint.output.kind) {
    case "nothing":
      return 204;
    case "redirect":
      return 303;
    case "json":
    case "cursorPage":
    case "page":
    case "leave":
    case "file":
    case "binary":
      return file.endsWith("/create.ts") ? 201 : 200;
  }
}
