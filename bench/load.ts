import autocannon from "autocannon";
import type { Job } from "./jobs.js";
import type { Server } from "./servers.js";

export interface Measured {
  requestsPerSecond: number;
  /** Latency in milliseconds, like p99. */
  p50: number;
  p99: number;
  /** Processor time of the server per request, in microseconds. */
  cpu: number;
}

/** Sends the requests of the job for some seconds, on all of its connections. Throws when an answer is not 2xx. */
export async function load(server: Server, job: Job, seconds: number): Promise<Measured> {
  let caller = 0;
  const cpuBefore = await server.cpuTime();
  const result = await autocannon({
    url: server.url,
    connections: job.connections ?? 50,
    duration: seconds,
    sampleInt: 100,
    setupClient: (client) => client.setRequests(job.requestsOf(caller++)),
  });
  const cpuAfter = await server.cpuTime();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${job.name}: ${result.non2xx} answers are not 2xx, ${result.errors} requests failed`);

  return {
    requestsPerSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (cpuAfter - cpuBefore) / result["2xx"],
  };
}

/** Returns the median of each figure, as other work on the machine disturbs some rounds. */
export function medians(rounds: readonly Measured[]): Measured {
  const of = (figure: keyof Measured) => median(rounds.map((round) => round[figure]));

  return { requestsPerSecond: of("requestsPerSecond"), p50: of("p50"), p99: of("p99"), cpu: of("cpu") };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);

  return ((sorted.at((sorted.length - 1) / 2) ?? NaN) + (sorted.at(sorted.length / 2) ?? NaN)) / 2;
}
