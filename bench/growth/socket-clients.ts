import { subscribe } from "./raw-socket.js";

// A process with many clients of the service, which subscribe to one resource. The process that started it sends requests, and
// gets one answer to each.

export type Asked =
  | { kind: "open"; url: string; cookies: string[]; resource: string; count: number }
  /** Starts to count from zero. */
  | { kind: "start" }
  | { kind: "report" };

/** The messages since the start. */
export interface Report {
  received: number;
  /** Arrival of the last one, in milliseconds since 1970. */
  lastAt: number;
  /** Milliseconds from the write to the message: at each place, the number of messages that took as long. */
  latencies: number[];
  /** Reasons for the end of sockets. */
  ended: string[];
}

/** Sockets that are opened at the same time. */
const batch = 50;
const marker = '"updatedAt":"';
const report: Report = { received: 0, lastAt: 0, latencies: [], ended: [] };

process.on("message", (asked: Asked) => {
  void answer(asked).then((answered) => process.send?.(answered));
});

async function answer(asked: Asked): Promise<object> {
  if (asked.kind === "open") await open(asked);
  if (asked.kind === "start") Object.assign(report, { received: 0, latencies: [] });

  return report;
}

async function open({ url, cookies, resource, count }: Extract<Asked, { kind: "open" }>): Promise<void> {
  const onEnd = (reason: string) => void report.ended.push(reason);
  for (let opened = 0; opened < count; opened += batch) {
    const some = Array.from({ length: Math.min(batch, count - opened) }, async (_, at) => {
      const cookie = cookies[(opened + at) % cookies.length] ?? "";
      await subscribe({ url, cookie, resource }, { onMessage: note, onEnd });
    });
    await Promise.all(some);
  }
}

function note(json: Buffer): void {
  report.received += 1;
  report.lastAt = Date.now();
  const at = json.indexOf(marker) + marker.length;
  const writtenAt = Date.parse(json.toString("latin1", at, json.indexOf('"', at)));
  const latency = Math.max(0, report.lastAt - writtenAt);
  report.latencies[latency] = (report.latencies[latency] ?? 0) + 1;
}
