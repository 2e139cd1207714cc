import type { AllFigures } from "../figures.js";
import { decimals, whole } from "./numbers.js";
import { partOf } from "./parts.js";

/** Returns the cost of each feature that has been measured. */
export function costs(all: AllFigures): [feature: string, cost: string][] {
  return [...requestCosts(all), ...eventCosts(all), ...socketCosts(all)];
}

function requestCosts(all: AllFigures): [string, string][] {
  const session = partOf(all, "session");
  const ping = partOf(all, "jobs")?.["no database"];

  return [
    ...(ping
      ? [
          row(
            "Log line, limits, headers and request id of a request",
            micros(ping.service.cpu - ping.floor.cpu),
          ),
        ]
      : []),
    ...(session ? [row("Session and user of a request", `${micros(session.cpu)}, one statement`)] : []),
  ];
}

function eventCosts(all: AllFigures): [string, string][] {
  const [events, log] = [partOf(all, "events"), partOf(all, "log")?.measured.at(-1)];

  return [
    ...(events
      ? [row("Event of a write", `${whole((1 / events.ratio - 1) * 100)} % of the time of the write`)]
      : []),
    ...(events ? [row("Event on disk", `${whole(events.bytesPerEvent)} bytes, with its indexes`)] : []),
    ...(log ? [row(`${whole(log.events)} kept events`, `${decimals(log.gigabytes)} GB`)] : []),
  ];
}

function socketCosts(all: AllFigures): [string, string][] {
  const most = partOf(all, "sockets")?.at(-1);
  if (!most) return [];
  const kilobytes = ((most.megabytes - most.megabytesBefore) * 1_000) / most.sockets;

  return [
    row(
      "Open socket with a subscription",
      `${whole(kilobytes)} kB of memory, with ${whole(most.sockets)} of them`,
    ),
    row("Message to a socket", `${micros(1e6 / most.mostMessagesPerSecond)} of a process`),
  ];
}

const row = (feature: string, cost: string): [string, string] => [feature, cost];
const micros = (time: number): string => `${whole(time)} µs of CPU`;
