import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "../../tests/support/until.js";
import { tokens } from "../data.js";
import type { Asked, Report } from "./socket-clients.js";

const processes = 2;

/** The sockets of several processes, which share the work of the clients. */
export interface Fleet {
  /** Opens so many sockets that watch the users. */
  readonly open: (url: string, sockets: number) => Promise<void>;
  /** Starts to count messages from zero. */
  readonly start: () => Promise<void>;
  /** Resolves with the report of all clients when they have received so many messages. Throws if a socket has ended. */
  readonly received: (messages: number) => Promise<Report>;
}

/** Calls `work` with the processes of the clients, and ends them afterwards. */
export async function withFleet<T>(work: (fleet: Fleet) => Promise<T>): Promise<T> {
  const clients = Array.from({ length: processes }, () =>
    fork(new URL("socket-clients.ts", import.meta.url), { stdio: "inherit" }),
  );
  const askAll = async (asked: Asked) => sum(await Promise.all(clients.map((client) => ask(client, asked))));
  const cookies = tokens.map((token) => `session=${token}`);
  try {
    return await work({
      open: async (url, sockets) => {
        await askAll({ kind: "open", url, cookies, resource: "users", count: sockets / processes });
      },
      start: async () => {
        await askAll({ kind: "start" });
      },
      received: (messages) =>
        eventually(async () => {
          await delay(20);
          const all = await askAll({ kind: "report" });
          if (all.ended.length > 0) throw new Error(`${all.ended.length} sockets ended: ${all.ended[0]}`);

          return all.received === messages ? all : undefined;
        }, 60_000),
    });
  } finally {
    await Promise.all(clients.map(end));
  }
}

async function ask(client: ChildProcess, asked: Asked): Promise<Report> {
  client.send(asked);
  const [answered] = await once(client, "message");

  return answered;
}

async function end(client: ChildProcess): Promise<void> {
  const exit = once(client, "exit");
  client.kill("SIGKILL");
  await exit;
}

function sum(reports: readonly Report[]): Report {
  const longest = Math.max(...reports.map(({ latencies }) => latencies.length));

  return {
    received: reports.reduce((total, { received }) => total + received, 0),
    lastAt: Math.max(...reports.map(({ lastAt }) => lastAt)),
    latencies: Array.from({ length: longest }, (_, at) =>
      reports.reduce((total, { latencies }) => total + (latencies[at] ?? 0), 0),
    ),
    ended: reports.flatMap(({ ended }) => ended),
  };
}
