import type { Request } from "autocannon";
import { nameOf, tokens } from "./data.js";

/** Requests that every caller repeats; each connection is another caller. */
export interface Job {
  readonly name: string;
  /** Concurrent callers; 50 by default. */
  readonly connections?: number;
  readonly requestsOf: (caller: number) => Request[];
}

const signedIn = (caller: number) => ({ Cookie: `session=${tokens[caller % tokens.length]}` });
const asAdmin = signedIn(0);
const search = (term: string) => ({
  method: "GET" as const,
  path: `/users?${new URLSearchParams({ searchValue: term }).toString()}`,
  headers: asAdmin,
});

export const jobs: readonly Job[] = [
  { name: "ping", requestsOf: () => [{ method: "GET", path: "/health/live" }] },
  {
    name: "current user",
    requestsOf: (caller) => [{ method: "GET", path: "/users/current", headers: signedIn(caller) }],
  },
  { name: "list with search", requestsOf: (caller) => [search(nameOf(caller))] },
  // Only as many callers as the pool has connections: the service refuses requests that wait for seconds.
  { name: "list, a term of many", connections: 10, requestsOf: () => [search("ar")] },
  {
    name: "patch",
    // Several names, so that each request changes the row.
    requestsOf: (caller) =>
      Array.from({ length: 8 }, (_, round) => ({
        method: "PATCH",
        path: "/users/current",
        headers: { ...signedIn(caller), "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify({ fullName: nameOf(caller + 64 * round) }),
      })),
  },
];

const ready = { method: "GET" as const, path: "/health/ready" };

/** The same request without and with a session: the difference is the cost of the session. */
export const anonymous: Job = { name: "ready, anonymous", requestsOf: () => [ready] };
export const withSession: Job = {
  name: "ready, with a session",
  requestsOf: (caller) => [{ ...ready, headers: signedIn(caller) }],
};
