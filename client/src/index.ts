import createClient, { type Client, type ClientOptions, defaultBodySerializer } from "openapi-fetch";
import type { paths } from "./contract.generated.js";
import type { Session } from "./session.js";
import { bearer } from "./token.js";

export type { components, operations, paths } from "./contract.generated.js";
export { dataOf, isApiError, ApiError, ResponseError } from "./errors.js";
export { Session } from "./session.js";
export type { ErrorCode, ErrorCodeOf, Input, Issue, OperationId, Output, Schemas } from "./types.js";

export type ApiClient = Client<paths>;

export interface ApiClientOptions extends ClientOptions {
  /** The address of the service: `https://api.example.com`. */
  baseUrl: string;
  /** Stores the session outside a browser. */
  session?: Session;
  /** A bearer token: a personal access token, or the `token` of `POST /auth/sign-in` with `as: "token"`. */
  token?: string;
}

/**
 * Returns a client of the service: `api.GET("/users/{userId}", { params: { path: { userId } } })` resolves to `{ data }` or
 * `{ error }`. In a browser the session is a cookie. For a service at another origin, add `credentials: "include"`.
 */
export function createApiClient({ session, token, ...options }: ApiClientOptions): ApiClient {
  const client = createClient<paths>({ bodySerializer: serialise, ...options });
  if (session) client.use(session.middleware());
  if (token !== undefined) client.use(bearer(token));

  return client;
}

type Value = string | number | boolean | null | undefined | Blob | { [key: string]: Value };

/** Serialises a body with a file as a form, and any other body as JSON. */
function serialise(body: unknown): unknown {
  const entries: [string, Value][] = body instanceof Object ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return defaultBodySerializer(body);

  const form = new FormData();
  for (const [name, value] of entries) append(form, name, value);

  return form;
}

/** Appends a value to the form. Names of nested values use brackets. */
function append(form: FormData, name: string, value: Value): void {
  if (value instanceof Blob) form.append(name, value);
  else if (value instanceof Object)
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  else if (value !== undefined) form.append(name, String(value));
}
