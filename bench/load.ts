import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Measured } from "./figures.js";
import type { Job } from "./jobs.js";
import { postgresCpu } from "./postgres-cpu.js";
import type { Server } from "./servers.js";

const run = promisify(execFile);
const usualConnections = 32;

/** The summary that the script prints at the end; times in microseconds. */
interface Summary {
  requests: number;
  duration: number;
  failed: number;
  p50: number;
  p99: number;
}

/** Sends the requests of the job for some seconds, with wrk. Throws when an answer is an error. */
export async function load(server: Server, job: Job, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    const script = join(folder, "requests.lua");
    await writeFile(script, scriptOf(job));
    const [cpuBefore, postgresBefore] = await Promise.all([server.cpuTime(), postgresCpu()]);
    const { connections = usualConnections } = job;
    const { stderr } = await wrk("-t1", `-c${connections}`, `-d${seconds}s`, "-s", script, server.url);
    const [cpuAfter, postgresAfter] = await Promise.all([server.cpuTime(), postgresCpu()]);
    const { requests, duration, failed, p50, p99 }: Summary = JSON.parse(stderr);
    if (failed > 0) throw new Error(`${job.name}: ${failed} of ${requests} requests failed`);

    return {
      requestsPerSecond: (requests * 1e6) / duration,
      p50: p50 / 1000,
      p99: p99 / 1000,
      cpu: (cpuAfter - cpuBefore) / requests,
      postgres:
        postgresBefore === null || postgresAfter === null
          ? null
          : (postgresAfter - postgresBefore) / requests,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function wrk(...options: string[]) {
  return run("wrk", options).catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Error("The bench needs wrk (apt-get install wrk)", { cause: error }) : error;
  });
}

/** Sends the requests in turn, and prints a summary of the answers. */
function scriptOf({ requests }: Job): string {
  const formatted = requests.map(({ method, path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[ ${literal(name)} ] = ${literal(value)}`);
    return `wrk.format(${literal(method)}, ${literal(path)}, { ${fields.join(", ")} }, ${literal(body ?? "")})`;
  });

  return `
local requests, next
function init()
  requests, next = { ${formatted.join(",\n")} }, 0
end
function request()
  next = next % #requests + 1
  return requests[next]
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.stderr:write(string.format('{"requests":%d,"duration":%d,"failed":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.duration, failed, latency:percentile(50), latency:percentile(99)))
end`;
}

/** A long string of Lua, in which nothing is escaped. */
const literal = (text: string) => `[==[${text}]==]`;

/** Returns the median of each figure, as other work on the machine disturbs some rounds. */
export function medians(rounds: readonly Measured[]): Measured {
  const of = (figure: Exclude<keyof Measured, "postgres">) => median(rounds.map((round) => round[figure]));
  const postgres = rounds.flatMap((round) => round.postgres ?? []);

  return {
    requestsPerSecond: of("requestsPerSecond"),
    p50: of("p50"),
    p99: of("p99"),
    cpu: of("cpu"),
    postgres: postgres.length > 0 ? median(postgres) : null,
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);

  return ((sorted.at((sorted.length - 1) / 2) ?? NaN) + (sorted.at(sorted.length / 2) ?? NaN)) / 2;
}

/** The latencies that half of the calls, and 99 of 100, stay below. */
export function percentiles(numbers: readonly number[]): { p50: number; p99: number } {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? NaN;

  return { p50: at(0.5), p99: at(0.99) };
}
