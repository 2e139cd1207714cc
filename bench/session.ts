import { withUsers } from "./data.js";
import type { Parts } from "./figures.js";
import { anonymous, few, withSession } from "./jobs.js";
import { load, median } from "./load.js";
import { startService, withServer } from "./servers.js";
import { takeTurns } from "./turns.js";

/** Measures the CPU time per request that the lookup of the session costs: the median of the rounds. */
export function measureSession(): Promise<Parts["session"]> {
  return withUsers(few, (url) =>
    withServer(startService(url), async (service) => {
      const loads = [anonymous, withSession].map((job) => (seconds: number) => load(service, job, seconds));
      const [without = [], signedIn = []] = await takeTurns(loads, { rounds: 5, seconds: 2 });

      return { cpu: median(signedIn.map(({ cpu }, round) => cpu - (without[round]?.cpu ?? NaN))) };
    }),
  );
}
