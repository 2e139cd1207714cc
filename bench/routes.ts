import { endpoint } from "#application/kit/endpoint";
import { nothing, string } from "#application/kit/schema";
import { createRouter } from "#interface/http/routing/router";
import type { Parts } from "./figures.js";
import { median } from "./load.js";

const calls = 200_000;

/**
 * Measures the time that the router takes to find one of 10, 100, 1 000 and 5 000 routes. The first figure is for the same ten
 * routes, and shows the steps of the search. The second figure is for all routes, and adds misses of the processor's cache.
 */
export function measureRoutes(): Parts["routes"] {
  return [10, 100, 1_000, 5_000].map((routes) => {
    const timeOf = (used: number) => median([1, 2, 3].map(() => nanosecondsPerCall(routes, used)));

    return { routes, sameTenNs: timeOf(10), anyNs: timeOf(routes) };
  });
}

function nanosecondsPerCall(count: number, used: number): number {
  const found = endpoint()
    .input({ id: string() })
    .output(nothing)
    .handler(() => {});
  const routes = Array.from({ length: count }, (_, i) => ({
    method: "GET" as const,
    path: `/resource-${i}/{id}/part-${i}`,
    id: `${i}`,
    file: "",
    gates: [],
    accepts: [],
    endpoint: found,
  }));
  let hits = 0;
  const router = createRouter(routes, () => async () => {});
  const urls = Array.from({ length: 1_000 }, (_, i) => {
    const n = count - 1 - ((i * 7919) % used);
    return `/resource-${n}/${i}/part-${n}`;
  });
  const run = (times: number) => {
    for (let call = 0; call < times; call += 1) {
      if (router.find("GET", urls[call % urls.length] ?? "")) hits += 1;
    }
  };

  run(calls / 10);
  const startedAt = performance.now();
  run(calls);
  const elapsed = performance.now() - startedAt;
  if (hits < calls) throw new Error("A route was not found");

  return (elapsed * 1e6) / calls;
}
