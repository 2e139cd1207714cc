import type { Middleware } from "openapi-fetch";

/** Sends the token with each request, and follows the renewal of the token of a session. */
export function bearer(token: string): Middleware {
  let current = token;

  return {
    onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${current}`),
    onResponse: ({ response }) => void (current = response.headers.get("Session-Token") ?? current),
  };
}
