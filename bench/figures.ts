import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

/** The load on one server by one job. Times are CPU time per request, in microseconds, or latency in milliseconds. */
export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** CPU of the server. */
  cpu: number;
  /** CPU of PostgreSQL; null where it cannot be read. */
  postgres: number | null;
}

export interface JobFigures {
  service: Measured;
  floor: Measured;
  /** The service's part of the floor's requests per second. */
  ratio: number;
  /** The floor's part of the service's CPU per request. */
  ratioOfCpu: number;
  /** Statements that a request sends. */
  statements: number;
}

/** The figures of each part of the bench. A part that has not run is missing. */
export interface Parts {
  jobs: Record<string, JobFigures>;
  session: { cpu: number };
  start: { ms: number; megabytes: number };
  routes: { routes: number; sameTenNs: number; anyNs: number }[];
  events: EventFigures;
  workers: { job: string; workers: number; requestsPerSecond: number; p50: number; p99: number }[];
  sockets: SocketFigures[];
  soak: SoakFigures;
  log: LogFigures;
  overload: OverloadFigures;
}

export interface EventFigures {
  writesPerSecond: number;
  writesPerSecondWithout: number;
  ratio: number;
  /** From the commit to the reaction. */
  latencyMs: { p50: number; p99: number };
  reactions: number;
  written: number;
  mostBehind: number;
  lastMs: number;
  bytesPerEvent: number;
  /** One sample per second while the reactions follow writes at full speed. */
  samples: { second: number; writes: number; behind: number }[];
}

export interface SocketFigures {
  sockets: number;
  writesPerSecond: number;
  messagesPerSecond: number;
  /** From the write to its message. */
  p50: number;
  p99: number;
  /** Messages per second when writes come as fast as the service accepts them. */
  mostMessagesPerSecond: number;
  /** CPU of the service per message meanwhile, in microseconds. */
  cpuPerMessage: number;
  /** Memory of the service without and with the sockets. */
  megabytesBefore: number;
  megabytes: number;
}

export interface SoakFigures {
  seconds: number;
  requestsPerSecond: number;
  p99: number;
  /** The growth of the fitted line over the second half. */
  grownMegabytes: number;
  samples: { second: number; megabytes: number }[];
}

/** The same questions to a log with few and with many events. */
export interface LogFigures {
  fillSeconds: number;
  measured: {
    events: number;
    gigabytes: number;
    writesPerSecond: number;
    reactionMs: { p50: number; p99: number };
    historyMs: { p50: number; p99: number };
    listMs: { p50: number; p99: number };
    purgeDayMs: number;
    purged: number;
  }[];
}

export interface OverloadFigures {
  /** The most requests per second that the service serves. */
  peak: number;
  /** The length of each overload. */
  seconds: number;
  /** Connections of bad clients in the second run. */
  hindrances: number;
  /** The part of the requests of other callers that is served while one caller sends too many. */
  share: number;
  runs: Record<"plain" | "hindered", OverloadRun>;
}

/** Five times the peak, then half of it. Times are in milliseconds. */
export interface OverloadRun {
  /** Requests per second that are served, and their part of the peak. */
  goodput: number;
  ratio: number;
  served: number;
  refusals: number;
  /** Requests with another answer, or with none. */
  lost: number;
  admitted: { p50: number; p99: number };
  refused: { p50: number; p99: number };
  health: { failed: number; p99: number };
  megabytesBefore: number;
  mostMegabytes: number;
  /** The part of the requests that is served directly afterwards. */
  back: { ratio: number; p99: number };
}

/** The figures that were measured on one major version of Node.js, and the machine of the last run. */
export interface Figures extends Partial<Parts> {
  run: { node: string; date: string; processors: string; gigabytes: number };
}

/** By the major version of Node.js. */
export type AllFigures = Record<string, Figures>;

const file = new URL("../docs/performance/figures.json", import.meta.url);

export const readFigures = (): AllFigures => JSON.parse(readFileSync(file, "utf8"));

export const writeFigures = (all: AllFigures): void =>
  writeFileSync(file, `${JSON.stringify(all, rounded, 2)}\n`);

/** Returns the figures with other parts for this version of Node.js. */
export function withParts(all: AllFigures, parts: Partial<Parts>): AllFigures {
  const [major = ""] = process.versions.node.split(".");

  return { ...all, [major]: { ...all[major], ...parts, run: thisRun() } };
}

function thisRun(): Figures["run"] {
  const processors = cpus();

  return {
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
    processors: `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}`,
    gigabytes: Math.round(totalmem() / 1e9),
  };
}

/** Keeps four significant digits, and all digits before the point. */
function rounded(_key: string, value: unknown): unknown {
  if (typeof value !== "number") return value;

  return Math.abs(value) >= 1_000 ? Math.round(value) : Number(value.toPrecision(4));
}
