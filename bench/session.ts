import { anonymous, withSession } from "./jobs.js";
import { load, median } from "./load.js";
import type { Server } from "./servers.js";

/** Prints the CPU time per request that the lookup of the session costs: the median of the rounds. */
export async function measureSession(service: Server, { rounds = 5, seconds = 2 } = {}): Promise<void> {
  for (const job of [anonymous, withSession]) await load(service, job, 1);

  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await load(service, anonymous, seconds);
    const signedIn = await load(service, withSession, seconds);
    differences.push(signedIn.cpu - without.cpu);
  }
  console.log(`\na session: ${median(differences).toFixed(0)} µs of CPU per request`);
}
