import { nameOf, tokens } from "./data.js";

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Requests that the load repeats in turn. */
export interface Job {
  readonly name: string;
  /** The number of users in its database. */
  readonly users: number;
  /** Concurrent requests; 32 by default. */
  readonly connections?: number;
  /** The floor's part of the requests per second and of the CPU that the service must reach; undefined if none is set. */
  readonly least?: number;
  readonly requests: readonly Request[];
}

const signedIn = (caller: number) => ({ Cookie: `session=${tokens[caller]}` });
const get = (path: string, headers: Record<string, string> = {}): Request => ({
  method: "GET",
  path,
  headers,
});
const search = (term: string) => {
  const query = new URLSearchParams({ searchValue: term, perPage: "20" });

  return get(`/users?${query.toString()}`, signedIn(0));
};
const everyCaller = tokens.map((_, caller) => caller);

/** Users of the large and of the small database. */
export const many = 100_000;
export const few = 200;

export const jobs: readonly Job[] = [
  { name: "no database", users: few, least: 0.8, requests: [get("/health/live")] },
  {
    name: "current user",
    users: few,
    least: 0.8,
    requests: everyCaller.map((caller) => get("/users/current", signedIn(caller))),
  },
  { name: "list, 200 rows", users: few, least: 0.8, requests: [search("an")] },
  {
    name: "search, 100 000 rows",
    users: many,
    least: 0.8,
    requests: everyCaller.map((caller) => search(nameOf(caller))),
  },
  // Only as many requests as the pool has connections: the service refuses those that wait for seconds.
  { name: "search, half of them", users: many, connections: 10, requests: [search("ar")] },
  {
    name: "patch with its event",
    users: few,
    least: 0.8,
    // Two names, so that each request changes the row.
    requests: [0, 1].flatMap((round) =>
      everyCaller.map((caller) => ({
        method: "PATCH",
        path: "/users/current",
        headers: { ...signedIn(caller), "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify({ fullName: nameOf(caller + 64 * round) }),
      })),
    ),
  },
];

/** The same request without and with a session: the difference is the cost of the session. */
export const anonymous: Job = { name: "ready, anonymous", users: few, requests: [get("/health/ready")] };
export const withSession: Job = {
  name: "ready, with a session",
  users: few,
  requests: everyCaller.map((caller) => get("/health/ready", signedIn(caller))),
};

export function jobNamed(name: string): Job {
  const job = jobs.find((job) => job.name === name);
  if (!job) throw new Error(`There is no job ${name}`);

  return job;
}
