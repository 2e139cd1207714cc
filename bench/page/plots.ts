import type { AllFigures } from "../figures.js";
import { partOf } from "./parts.js";
import { bars } from "./bars.js";
import { lines } from "./lines.js";

/** Returns the plots of the parts that have been measured, by their file. */
export function plotsOf(all: AllFigures): Record<string, string> {
  return {
    ...jobPlots(all),
    ...(partOf(all, "soak") && { "memory.svg": memory(all) }),
    ...(partOf(all, "sockets") && { "messages.svg": messages(all), "socket-memory.svg": socketMemory(all) }),
    ...(partOf(all, "events") && { "events.svg": events(all) }),
    ...(partOf(all, "routes") && { "routes.svg": routes(all) }),
  };
}

function jobPlots(all: AllFigures): Record<string, string> {
  const jobs = partOf(all, "jobs");
  if (!jobs) return {};
  const [names, figures] = [Object.keys(jobs), Object.values(jobs)];
  const byVersion = Object.entries(all).flatMap(([major, { jobs: measured }]) =>
    measured
      ? [{ name: `Node.js ${major}`, values: names.map((name) => measured[name]?.service.cpu ?? 0) }]
      : [],
  );

  return {
    "requests.svg": bars("Requests per second (logarithmic)", names, [
      { name: "service", values: figures.map(({ service }) => service.requestsPerSecond) },
      { name: "floor", values: figures.map(({ floor }) => floor.requestsPerSecond) },
    ]),
    "cpu.svg": bars("CPU of the service per request, in µs (logarithmic)", names, byVersion),
    "latency.svg": bars("Latency of the service under full load, in ms (logarithmic)", names, [
      { name: "half of the requests", values: figures.map(({ service }) => service.p50) },
      { name: "99 of 100", values: figures.map(({ service }) => service.p99) },
    ]),
  };
}

function memory(all: AllFigures): string {
  const samples = partOf(all, "soak")?.samples ?? [];

  return lines("Memory of the service at full load, in MB", { label: "seconds" }, [
    { name: "resident memory", values: samples.map(({ second, megabytes }) => [second, megabytes]) },
  ]);
}

function messages(all: AllFigures): string {
  const sizes = partOf(all, "sockets") ?? [];

  return lines("Messages per second to the sockets of one process", { label: "sockets", isLog: true }, [
    { name: "at most", values: sizes.map((size) => [size.sockets, size.mostMessagesPerSecond]) },
    { name: "steady writes", values: sizes.map((size) => [size.sockets, size.messagesPerSecond]) },
  ]);
}

function socketMemory(all: AllFigures): string {
  const sizes = partOf(all, "sockets") ?? [];

  return lines("Memory of the service by open sockets, in MB", { label: "sockets", isLog: true }, [
    { name: "with the sockets", values: sizes.map(({ sockets, megabytes }) => [sockets, megabytes]) },
    { name: "before", values: sizes.map(({ sockets, megabytesBefore }) => [sockets, megabytesBefore]) },
  ]);
}

function events(all: AllFigures): string {
  const samples = partOf(all, "events")?.samples ?? [];
  const writes = samples
    .slice(1)
    .map(({ second, writes }, at) => [second, writes - (samples[at]?.writes ?? 0)] as const);

  return lines("Writes at full speed with five reactions", { label: "seconds" }, [
    { name: "writes per second", values: writes },
    { name: "events behind", values: samples.map(({ second, behind }) => [second, behind]) },
  ]);
}

function routes(all: AllFigures): string {
  const sizes = partOf(all, "routes") ?? [];

  return lines("Time to find a route, in ns", { label: "routes", isLog: true }, [
    { name: "the same ten", values: sizes.map(({ routes, sameTenNs }) => [routes, sameTenNs]) },
    { name: "any of them", values: sizes.map(({ routes, anyNs }) => [routes, anyNs]) },
  ]);
}
