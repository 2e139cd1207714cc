import { withUsers } from "../data.js";
import type { Parts } from "../figures.js";
import { few, type Job, jobNamed } from "../jobs.js";
import { load, medians } from "../load.js";
import { type Server, startService, withServer } from "../servers.js";
import { takeTurns } from "../turns.js";

const jobs = ["list, 200 rows", "current user"];

/** Measures two jobs with one and with two workers, in turns. */
export function measureWorkers(): Promise<Parts["workers"]> {
  return withUsers(few, (url) =>
    withServer(startService(url), (one) =>
      withServer(startService(url, { WORKERS: "2" }), async (two) => {
        const compared: Parts["workers"] = [];
        for (const name of jobs) compared.push(...(await compare(jobNamed(name), [one, two])));

        return compared;
      }),
    ),
  );
}

async function compare(job: Job, services: readonly [one: Server, two: Server]): Promise<Parts["workers"]> {
  const loads = services.map((service) => (seconds: number) => load(service, job, seconds));
  const rounds = await takeTurns(loads, { rounds: 3, seconds: 3 });

  return rounds.map((measured, at) => {
    const { requestsPerSecond, p50, p99 } = medians(measured);

    return { job: job.name, workers: at + 1, requestsPerSecond, p50, p99 };
  });
}
