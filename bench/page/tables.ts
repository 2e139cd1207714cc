import type {
  AllFigures,
  EventFigures,
  JobFigures,
  LogFigures,
  OverloadFigures,
  SoakFigures,
  SocketFigures,
} from "../figures.js";
import { costs } from "./costs.js";
import { decimals, whole } from "./numbers.js";
import { partOf } from "./parts.js";
import { sideBySide, table } from "./table.js";

/** The tables of the page, by their name. A table is missing until its part has been measured. */
export const tables: Record<string, (all: AllFigures) => string | undefined> = {
  runs: (all) =>
    table(
      ["Node.js", "Date", "Processors", "Memory"],
      Object.values(all).map(({ run }) => [run.node, run.date, run.processors, `${run.gigabytes} GB`]),
    ),
  jobs: (all) =>
    table(
      jobHeads,
      byJob(all).map(([major, job, figures]) => jobRow(major, job, figures)),
    ),
  capacity: (all) => {
    const jobs = partOf(all, "jobs");

    return jobs && table(capacityHeads, Object.entries(jobs).map(capacityRow));
  },
  costs: (all) => table(["Feature", "Cost"], costs(all)),
  start: (all) =>
    table(
      ["Node.js", "Start until ready", "Memory"],
      Object.entries(all).flatMap(([major, { start }]) =>
        start ? [[major, `${whole(start.ms)} ms`, `${whole(start.megabytes)} MB`]] : [],
      ),
    ),
  soak: (all) => sideBySide([partOf(all, "soak")], soakRows),
  routes: (all) =>
    table(
      ["Routes", "Any of them", "The same ten"],
      (partOf(all, "routes") ?? []).map(({ routes, anyNs, sameTenNs }) => [
        whole(routes),
        `${whole(anyNs)} ns`,
        `${whole(sameTenNs)} ns`,
      ]),
    ),
  events: (all) => sideBySide([partOf(all, "events")], eventRows),
  sockets: (all) => sideBySide(partOf(all, "sockets") ?? [], socketRows),
  workers: (all) =>
    table(
      ["Job", "Workers", "Requests per second", "p50", "p99"],
      (partOf(all, "workers") ?? []).map(({ job, workers, requestsPerSecond, p50, p99 }) => [
        job,
        `${workers}`,
        whole(requestsPerSecond),
        `${decimals(p50)} ms`,
        `${decimals(p99)} ms`,
      ]),
    ),
  overload: (all) => {
    const figures = partOf(all, "overload");

    return figures && table(["", "Without bad clients", "With them"], overloadRows(figures));
  },
  log: (all) => sideBySide(partOf(all, "log")?.measured ?? [], logRows),
};

const jobHeads = [
  "Job",
  "Node.js",
  "Requests per second",
  "of the floor",
  "Ratio",
  "p50",
  "p99",
  "CPU",
  "of the floor",
  "Ratio of CPU",
  "PostgreSQL",
  "for the floor",
  "Statements",
];

/** The figures of all versions of Node.js, with those of a job next to each other. */
function byJob(all: AllFigures): [major: string, job: string, figures: JobFigures][] {
  const names = Object.keys(partOf(all, "jobs") ?? {});

  return names.flatMap((name) =>
    Object.entries(all).flatMap(([major, { jobs }]): [string, string, JobFigures][] =>
      jobs?.[name] ? [[major, name, jobs[name]]] : [],
    ),
  );
}

function jobRow(major: string, job: string, { service, floor, ...figures }: JobFigures): string[] {
  return [
    job,
    major,
    whole(service.requestsPerSecond),
    whole(floor.requestsPerSecond),
    figures.ratio.toFixed(2),
    `${decimals(service.p50)} ms`,
    `${decimals(service.p99)} ms`,
    `${whole(service.cpu)} µs`,
    `${whole(floor.cpu)} µs`,
    figures.ratioOfCpu.toFixed(2),
    micros(service.postgres),
    micros(floor.postgres),
    `${figures.statements}`,
  ];
}

const micros = (time: number | null): string => (time === null ? "" : `${whole(time)} µs`);

const capacityHeads = [
  "Job",
  "Requests per second of a processor",
  "PostgreSQL, for each processor of Node.js",
];

function capacityRow([job, { service }]: [string, JobFigures]): string[] {
  const processors =
    service.postgres === null ? "" : `${decimals(service.postgres / service.cpu)} processors`;

  return [job, whole(1e6 / service.cpu), processors];
}

const soakRows: Record<string, (figures: SoakFigures) => string> = {
  Length: ({ seconds }) => `${whole(seconds / 60)} minutes`,
  Requests: ({ seconds, requestsPerSecond }) => whole(seconds * requestsPerSecond),
  "Requests per second": ({ requestsPerSecond }) => whole(requestsPerSecond),
  p99: ({ p99 }) => `${decimals(p99)} ms`,
  "Memory after the start": ({ samples }) => megabytes(samples[0]?.megabytes),
  "Memory at the end": ({ samples }) => megabytes(samples.at(-1)?.megabytes),
  "Most memory": ({ samples }) => megabytes(Math.max(...samples.map((sample) => sample.megabytes))),
  "Growth in the second half": ({ grownMegabytes }) => `${decimals(grownMegabytes)} MB`,
};

const megabytes = (size: number | undefined): string => `${whole(size ?? NaN)} MB`;

const eventRows: Record<string, (figures: EventFigures) => string> = {
  "Writes per second, each with its event": ({ writesPerSecond }) => whole(writesPerSecond),
  "Writes per second, without events": ({ writesPerSecondWithout }) => whole(writesPerSecondWithout),
  Ratio: ({ ratio }) => ratio.toFixed(2),
  "From commit to reaction, p50 / p99": ({ latencyMs }) => spread(latencyMs),
  Reactions: ({ reactions }) => whole(reactions),
  "Writes while they follow": ({ written }) => whole(written),
  "Most events behind": ({ mostBehind }) => whole(mostBehind),
  "From the last write until all have followed": ({ lastMs }) => `${whole(lastMs)} ms`,
  "Bytes per event on disk": ({ bytesPerEvent }) => whole(bytesPerEvent),
};

const socketRows: Record<string, (figures: SocketFigures) => string> = {
  Sockets: ({ sockets }) => whole(sockets),
  "Writes per second": ({ writesPerSecond }) => whole(writesPerSecond),
  "Messages per second": ({ messagesPerSecond }) => whole(messagesPerSecond),
  "From write to message, p50": ({ p50 }) => `${whole(p50)} ms`,
  "From write to message, p99": ({ p99 }) => `${whole(p99)} ms`,
  "Messages per second, writes at full speed": ({ mostMessagesPerSecond }) => whole(mostMessagesPerSecond),
  "CPU per message": ({ cpuPerMessage }) => `${whole(cpuPerMessage)} µs`,
  "Memory before": ({ megabytesBefore }) => megabytes(megabytesBefore),
  "Memory with the sockets": (figures) => megabytes(figures.megabytes),
};

function overloadRows({ peak, hindrances, share, runs: { plain, hindered } }: OverloadFigures): string[][] {
  const row = (name: string, cell: (run: typeof plain) => string) => [name, cell(plain), cell(hindered)];

  return [
    ["Bad clients", "0", whole(hindrances)],
    row("Peak, requests per second", () => whole(peak)),
    row("Served at five times the peak, per second", ({ goodput }) => whole(goodput)),
    row("Part of the peak", ({ ratio }) => ratio.toFixed(2)),
    row("Refused, of all", ({ served, refusals }) => percent(refusals / (served + refusals))),
    row("Without an answer", ({ lost }) => whole(lost)),
    row("Latency of the served, p50 / p99", ({ admitted }) => spread(admitted)),
    row("Latency of the refused, p50 / p99", ({ refused }) => spread(refused)),
    row("Latency of `/health/ready`, p99", ({ health }) => `${decimals(health.p99)} ms`),
    row("Memory before", ({ megabytesBefore }) => megabytes(megabytesBefore)),
    row("Most memory", ({ mostMegabytes }) => megabytes(mostMegabytes)),
    row("Served of half the peak, directly afterwards", ({ back }) => percent(back.ratio)),
    ["Served of other callers, while one sends five times the peak", percent(share), ""],
  ];
}

const percent = (part: number): string => `${decimals(part * 100)} %`;

const logRows: Record<string, (figures: LogFigures["measured"][number]) => string> = {
  "Events kept": ({ events }) => whole(events),
  "Size on disk": ({ gigabytes }) => `${decimals(gigabytes)} GB`,
  "Writes per second, each with its event": ({ writesPerSecond }) => whole(writesPerSecond),
  "From commit to reaction, p50 / p99": ({ reactionMs }) => spread(reactionMs),
  "History of a row, p50 / p99": ({ historyMs }) => spread(historyMs),
  "The newest 20 events, p50 / p99": ({ listMs }) => spread(listMs),
  "Purge of a day": ({ purgeDayMs, purged }) => `${whole(purgeDayMs)} ms for ${whole(purged)} events`,
};

const spread = ({ p50, p99 }: { p50: number; p99: number }): string =>
  `${decimals(p50)} / ${decimals(p99)} ms`;
