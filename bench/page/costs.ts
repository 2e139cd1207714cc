import type { AllFigures, SocketFigures } from "../figures.js";
import { decimals, whole } from "./numbers.js";
import { partOf } from "./parts.js";

/** Returns the cost of each feature that has been measured. */
export function costs(all: AllFigures): [feature: string, cost: string][] {
  const ping = partOf(all, "jobs")?.["no database"];
  const session = partOf(all, "session");
  const events = partOf(all, "events");
  const log = partOf(all, "log")?.measured.at(-1);
  const most = partOf(all, "sockets")?.at(-1);
  const rows: [feature: string, cost: string | undefined][] = [
    ["Log line, limits, headers and request id", ping && micros(ping.service.cpu - ping.floor.cpu)],
    ["Session and user of a request", session && `${micros(session.cpu)}, and one statement`],
    ["Event of a write", events && `${whole((1 / events.ratio - 1) * 100)} % of the time of the write`],
    ["Event on disk", events && `${whole(events.bytesPerEvent)} bytes, with its indexes`],
    [`${whole(log?.events ?? 0)} kept events`, log && `${decimals(log.gigabytes)} GB of disk`],
    ["Open socket with a subscription", most && memoryOf(most)],
    ["Message to a socket", most && micros(most.cpuPerMessage)],
  ];

  return rows.flatMap(([feature, cost]) => (cost === undefined ? [] : [[feature, cost]]));
}

function memoryOf({ sockets, megabytesBefore, megabytes }: SocketFigures): string {
  return `${whole(((megabytes - megabytesBefore) * 1_000) / sockets)} kB of memory, with ${whole(sockets)} of them`;
}

const micros = (time: number): string => `${whole(time)} µs of CPU`;
