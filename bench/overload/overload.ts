import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { withUsers } from "../data.js";
import type { OverloadFigures, OverloadRun } from "../figures.js";
import { jobNamed, many } from "../jobs.js";
import { percentiles } from "../load.js";
import { type Server, startService, withServer } from "../servers.js";
import { crowdOf } from "./crowd.js";
import { type Loader, withLoaders } from "./loaders.js";

/** A job with so much work per request that the load generator takes little of the machine. */
const job = jobNamed("search, 100 000 rows");
const crowd = crowdOf(job);
const times = 5;
const firstRate = 50;
const stepSeconds = 4;
const backSeconds = 5;
const sampleMs = 250;

/** Measures the most that the service serves, and what it serves of five times as much: without and with bad clients. */
export function measureOverload(seconds: number): Promise<OverloadFigures> {
  return withUsers(many, async (url) => {
    await makeAdmins(url);
    return withServer(startService(url, { OVERLOAD_DELAY_MS: "" }), (service) =>
      withLoaders(service.url, measureWith(service, seconds)),
    );
  });
}

const measureWith =
  (service: Server, seconds: number) =>
  async ([first, second]: readonly [Loader, Loader]): Promise<OverloadFigures> => {
    const peak = await findPeak(first);
    const plain = await overload(service, first, peak, seconds);
    const share = await shareBesideOne([first, second], peak, seconds);
    const hindrances = await second.hinder();
    const hindered = await overload(service, first, peak, seconds);

    return { peak, seconds, hindrances, share, runs: { plain, hindered } };
  };

/** The job is for admins, and needs many callers. */
async function makeAdmins(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`update users set "isAdmin" = true where id in (select "userId" from sessions)`);
  await client.end();
}

/** Doubles the load until the service no longer serves all of it, and returns the requests per second that it serves at most. */
async function findPeak({ load }: Loader): Promise<number> {
  let peak = 0;
  for (let rate = firstRate; ; rate *= 1.5) {
    const { goodput } = await load({ callers: crowd, rate, seconds: stepSeconds });
    if (goodput < 0.7 * rate) return Math.max(peak, goodput);
    peak = Math.max(peak, goodput);
  }
}

/** Sends five times the peak, then half of it. */
async function overload(
  service: Server,
  { load }: Loader,
  peak: number,
  seconds: number,
): Promise<OverloadRun> {
  const megabytesBefore = (await service.memory()) / 1e6;
  const watch = watchService(service);
  const { goodput, admitted, refused, withoutRetry, statuses } = await load({
    callers: crowd,
    rate: times * peak,
    seconds,
  });
  const { mostMegabytes, health } = await watch.stop();
  const back = await load({ callers: crowd, rate: peak / 2, seconds: backSeconds });
  const { 200: served = 0, 503: refusals = 0, ...others } = statuses;

  return {
    goodput,
    ratio: goodput / peak,
    served,
    refusals,
    lost: Object.values(others).reduce((sum, count) => sum + count, 0) + withoutRetry,
    admitted,
    refused,
    health,
    megabytesBefore,
    mostMegabytes,
    back: { ratio: (back.goodput * backSeconds) / back.sent, p99: back.admitted.p99 },
  };
}

/** Follows the memory of the service, and asks for its health. */
function watchService(service: Server) {
  let mostMegabytes = 0;
  let failed = 0;
  const latencies: number[] = [];
  const sample = async () => {
    const askedAt = performance.now();
    const { ok } = await fetch(`${service.url}/health/ready`);
    latencies.push(performance.now() - askedAt);
    if (!ok) failed += 1;
    mostMegabytes = Math.max(mostMegabytes, (await service.memory()) / 1e6);
  };
  const sampling = setInterval(() => void sample(), sampleMs);

  return {
    async stop() {
      clearInterval(sampling);
      await delay(sampleMs);

      return { mostMegabytes, health: { failed, p99: percentiles(latencies).p99 } };
    },
  };
}

/** Returns the part of the requests of other callers that is served while one caller sends five times the peak. */
async function shareBesideOne(
  [first, second]: readonly [Loader, Loader],
  peak: number,
  seconds: number,
): Promise<number> {
  const flood = first.load({ callers: crowd.slice(0, 1), rate: times * peak, seconds });
  const others = await second.load({ callers: crowd.slice(1), rate: peak / 10, seconds });
  await flood;

  return (others.goodput * seconds) / others.sent;
}
