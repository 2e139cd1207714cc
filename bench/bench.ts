import { refresh } from "#tools/generator/generated";
import { compareJobs } from "./compare.js";
import { measureEvents } from "./events.js";
import { type Parts, readFigures, withParts, writeFigures } from "./figures.js";
import { measureKeptEvents } from "./growth/kept-events.js";
import { soak } from "./growth/soak.js";
import { measureSockets } from "./growth/sockets.js";
import { measureWorkers } from "./growth/workers.js";
import { jobs } from "./jobs.js";
import { measureOverload } from "./overload/overload.js";
import { beyondLimits } from "./limits.js";
import { performancePage } from "./page/page.js";
import { tables } from "./page/tables.js";
import { measureRoutes } from "./routes.js";
import { measureSession } from "./session.js";
import { measureStarts } from "./starts.js";

// `make bench`: measures the named parts, or all that are short. Stores their figures for this version of Node.js, draws
// docs/performance.md from all figures, and fails when a figure is beyond its limit.
// BENCH_SECONDS is the length of one turn of a job, or of the soak or an overload, and BENCH_EVENTS the number of kept events. BENCH_JOBS is a
// part of the names of the jobs to run; their figures are not stored.

const { BENCH_SECONDS, BENCH_EVENTS = 10_000_000, BENCH_JOBS } = process.env;
const chosen = jobs.filter(({ name }) => name.includes(BENCH_JOBS ?? ""));

const short: readonly (keyof Parts)[] = [
  "start",
  "session",
  "routes",
  "events",
  "workers",
  "sockets",
  "jobs",
];
const measure: Record<keyof Parts, () => Promise<Partial<Parts>>> = {
  start: async () => ({ start: await measureStarts() }),
  session: async () => ({ session: await measureSession() }),
  routes: async () => ({ routes: measureRoutes() }),
  events: async () => ({ events: await measureEvents() }),
  workers: async () => ({ workers: await measureWorkers() }),
  sockets: async () => ({ sockets: await measureSockets() }),
  jobs: async () => ({ jobs: await compareJobs(chosen, Number(BENCH_SECONDS ?? 3)) }),
  soak: async () => ({ soak: await soak(Number(BENCH_SECONDS ?? 600)) }),
  overload: async () => ({ overload: await measureOverload(Number(BENCH_SECONDS ?? 60)) }),
  log: async () => ({ log: await measureKeptEvents(Number(BENCH_EVENTS)) }),
};

const isPart = (name: string): name is keyof Parts => name in measure;
const named = process.argv.slice(2);
const unknown = named.filter((name) => !isPart(name));
if (unknown.length > 0)
  throw new Error(`${unknown.join(", ")}: the parts are ${Object.keys(measure).join(", ")}`);

const missed: string[] = [];
for (const name of named.length > 0 ? named.filter(isPart) : short) await run(name);
if (missed.length > 0) throw new Error(`Beyond the limits: ${missed.join("; ")}`);

async function run(name: keyof Parts): Promise<void> {
  console.log(`\n${name}, Node.js ${process.version}`);
  const parts = await measure[name]();
  const print = tables[name] ?? tables["costs"];
  console.log(print?.(withParts({}, parts)));
  missed.push(...beyondLimits(parts));
  if (BENCH_JOBS !== undefined) return;

  writeFigures(withParts(readFigures(), parts));
  // Read again, because a stored figure has fewer digits.
  refresh(performancePage(readFigures()));
}
