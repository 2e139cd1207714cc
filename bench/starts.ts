import { withUsers } from "./data.js";
import type { Parts } from "./figures.js";
import { few } from "./jobs.js";
import { median } from "./load.js";
import { startService, withServer } from "./servers.js";

/** Measures the time from the start of the process until it is ready, and its memory then: the medians of five starts. */
export function measureStarts(): Promise<Parts["start"]> {
  return withUsers(few, async (databaseUrl) => {
    const [times, sizes]: [number[], number[]] = [[], []];
    for (let start = 0; start < 5; start += 1) {
      const startAt = performance.now();
      await withServer(startService(databaseUrl), async ({ url, memory }) => {
        await fetch(`${url}/health/ready`);
        times.push(performance.now() - startAt);
        sizes.push((await memory()) / 1_000_000);
      });
    }

    return { ms: median(times), megabytes: median(sizes) };
  });
}
