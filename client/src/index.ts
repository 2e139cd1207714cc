import createClient, { type Client, type ClientOptions, defaultBodySerializer } from "openapi-fetch";
import type { paths } from "./contract.generated.js";
import type { Session } from "./session.js";

export type { components, operations, paths } from "./contract.generated.js";
export { dataOf, isTenonError, TenonError } from "./errors.js";
export { Session } from "./session.js";
export type { ErrorCode, ErrorCodeOf, Input, Issue, OperationId, Output, Schemas } from "./types.js";

export type TenonClient = Client<paths>;

export interface TenonClientOptions extends ClientOptions {
  /** Where the service is: `https://api.example.com`. */
  baseUrl: string;
  /** Where no browser keeps the session. */
  session?: Session;
}

/**
 * A client of the service: `tenon.GET("/notes/{id}", { params: { path: { id } } })` resolves to `{ data }` or `{ error }`. In a
 * browser the session is the browser's own cookie; for a service at another origin add `credentials: "include"`.
 */
export function createTenonClient({ session, ...options }: TenonClientOptions): TenonClient {
  const client = createClient<paths>({ bodySerializer: serialise, ...options });
  if (session) client.use(session.middleware());

  return client;
}

type Value = string | number | boolean | null | undefined | Blob | { [key: string]: Value };

/** A body with a file in it is sent as a form. */
function serialise(body: unknown): unknown {
  const entries: [string, Value][] = body instanceof Object ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob)) return defaultBodySerializer(body);

  const form = new FormData();
  for (const [name, value] of entries) append(form, name, value);

  return form;
}

/** Nested values are written with brackets. */
function append(form: FormData, name: string, value: Value): void {
  if (value instanceof Blob) form.append(name, value);
  else if (value instanceof Object)
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  else if (value !== undefined) form.append(name, String(value));
}
