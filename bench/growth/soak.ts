import { withUsers } from "../data.js";
import type { SoakFigures } from "../figures.js";
import { few, type Job, jobs } from "../jobs.js";
import { load } from "../load.js";
import { type Server, startService, withServer } from "../servers.js";

type Sample = SoakFigures["samples"][number];

const sampleSeconds = 5;

/** Sends a mix of jobs at full load for so many seconds, and follows the memory of the service. */
export function soak(seconds: number): Promise<SoakFigures> {
  return withUsers(few, (url) => withServer(startService(url), (service) => soakService(service, seconds)));
}

async function soakService(service: Server, seconds: number): Promise<SoakFigures> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const sample = async () => {
    const megabytes = (await service.memory()) / 1_000_000;
    samples.push({ second: Math.round((performance.now() - startedAt) / 1_000), megabytes });
  };
  await sample();
  const sampling = setInterval(() => void sample(), sampleSeconds * 1_000);
  try {
    const { requestsPerSecond, p99 } = await load(service, mix(), seconds);

    return { seconds, requestsPerSecond, p99, grownMegabytes: growth(samples), samples };
  } finally {
    clearInterval(sampling);
  }
}

/** As many requests of each job on the small database. */
function mix(): Job {
  const mixed = jobs.filter(({ users }) => users === few);
  const turns = Math.max(...mixed.map(({ requests }) => requests.length));
  const requests = Array.from({ length: turns }, (_, turn) =>
    mixed.flatMap((job) => job.requests[turn % job.requests.length] ?? []),
  );

  return { name: "a mix of jobs", users: few, requests: requests.flat() };
}

/**
 * Returns how far a line through the samples of the second half rises over that half. The first half is left out, because
 * heap and caches reach their size in it. A line depends less on the moments of garbage collections than two samples do.
 */
export function growth(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (of: (sample: Sample) => number) =>
    half.reduce((sum, sample) => sum + of(sample), 0) / half.length;
  const second = mean((sample) => sample.second);
  const megabytes = mean((sample) => sample.megabytes);
  const slope =
    mean((sample) => (sample.second - second) * (sample.megabytes - megabytes)) /
    mean((sample) => (sample.second - second) ** 2);

  return slope * ((half.at(-1)?.second ?? NaN) - (half[0]?.second ?? NaN));
}
