import { benchDatabase } from "./data.js";
import { measureEvents } from "./events.js";
import { few, type Job, jobs, many } from "./jobs.js";
import { load, type Measured, median, medians } from "./load.js";
import { routeFinding } from "./routes.js";
import { assertSameAnswers } from "./same-answers.js";
import { type Server, startFloor, startService } from "./servers.js";
import { measureSession } from "./session.js";
import { countStatements } from "./statements.js";

// `make bench`: compares the compiled service with a bare server (the floor), which does the same jobs and gives the same
// answers. The two take turns, so that other work on the machine affects both. BENCH_SECONDS is the length of one turn, and
// BENCH_JOBS a part of the names of the jobs to run. A ratio of 1 means as fast as the floor: in requests per second, and in
// CPU time per request.

const seconds = Number(process.env["BENCH_SECONDS"] ?? 3);
const chosen = jobs.filter(({ name }) => name.includes(process.env["BENCH_JOBS"] ?? ""));
const rounds = 5;
const missed: string[] = [];

console.log(
  `${rounds} rounds of ${seconds} s each, 32 connections unless the job sets another number, Node.js ${process.version}\n`,
);
console.log(row("", "req/s", "p50 ms", "p99 ms", "CPU µs", "ratio", "of CPU"));
for (const users of [few, many]) await compareAt(users);
await routeFinding();
if (missed.length > 0) throw new Error(`Too slow, compared with the floor: ${missed.join("; ")}`);

async function compareAt(users: number): Promise<void> {
  const [ours, bare] = await Promise.all([benchDatabase(users), benchDatabase(users)]);
  try {
    await compare(users, ours.url, bare.url);
    if (users === few) return;
    await countStatements(ours.url);
    await measureEvents(ours.url);
  } finally {
    await Promise.all([ours.drop(), bare.drop()]);
  }
}

async function compare(users: number, serviceUrl: string, floorUrl: string): Promise<void> {
  const service = await startService(serviceUrl);
  const floor = await startFloor(floorUrl);
  try {
    for (const job of chosen) if (job.users === users) await compareJob(job, service, floor);
    if (users === few) await measureSession(service);
  } finally {
    await service.stop();
    await floor.stop();
  }
  if (users === few) await measureStarts(serviceUrl);
}

async function compareJob(job: Job, service: Server, floor: Server): Promise<void> {
  await assertSameAnswers(floor, service, job);
  for (const server of [service, floor]) await load(server, job, 1);

  const [a, b]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    // Another server comes first in each round.
    const turns = [
      () => load(service, job, seconds).then((m) => void a.push(m)),
      () => load(floor, job, seconds).then((m) => void b.push(m)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const [mine, theirs] = [medians(a), medians(b)];
  const ratio = median(
    a.map((measured, round) => measured.requestsPerSecond / (b[round]?.requestsPerSecond ?? NaN)),
  );
  const ratioOfCpu = theirs.cpu / mine.cpu;
  if (job.least !== undefined && ratio < job.least)
    missed.push(`${job.name} ${ratio.toFixed(2)} of ${job.least}`);
  console.log(row(job.name, ...figures(mine), ratio.toFixed(2), ratioOfCpu.toFixed(2)));
  console.log(row("  floor", ...figures(theirs)));
}

/** Prints the time from the start of the process until it is ready, and its memory then: the medians of five starts. */
async function measureStarts(url: string): Promise<void> {
  const [times, sizes]: [number[], number[]] = [[], []];
  for (let start = 0; start < 5; start += 1) {
    const startAt = performance.now();
    const server = await startService(url);
    await fetch(`${server.url}/health/ready`);
    times.push(performance.now() - startAt);
    sizes.push((await server.memory()) / 1_000_000);
    await server.stop();
  }
  const [ms, megabytes] = [median(times).toFixed(0), median(sizes).toFixed(0)];
  console.log(`\nstart of the compiled service until it is ready: ${ms} ms, ${megabytes} MB\n`);
}

function figures({ requestsPerSecond, p50, p99, cpu }: Measured): string[] {
  return [requestsPerSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(0)];
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join("");
}
