import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { eventually } from "../../tests/support/until.js";
import { tokens, withUsers } from "../data.js";
import type { SocketFigures } from "../figures.js";
import { few, jobNamed } from "../jobs.js";
import { ask } from "../same-answers.js";
import { type Server, startService, withServer } from "../servers.js";
import type { Asked, Report } from "./socket-clients.js";

const sizes = [
  { sockets: 10, writesPerSecond: 100, burst: 2_000 },
  { sockets: 1_000, writesPerSecond: 10, burst: 200 },
  { sockets: 10_000, writesPerSecond: 1, burst: 20 },
];
type Size = (typeof sizes)[number];

const clientProcesses = 2;
const seconds = 20;
/** Writes at the same time, in the burst. */
const writers = 8;

/** Measures the sockets that watch one resource: each write is sent to all of them. */
export async function measureSockets(): Promise<SocketFigures[]> {
  const figures: SocketFigures[] = [];
  for (const size of sizes) figures.push(await measureSize(size));

  return figures;
}

async function measureSize(size: Size): Promise<SocketFigures> {
  console.log(`${size.sockets} sockets …`);
  const clients = Array.from({ length: clientProcesses }, () =>
    fork(new URL("socket-clients.ts", import.meta.url), { stdio: "inherit" }),
  );
  try {
    return await withUsers(few, async (url) => {
      await makeAdmins(url);

      return withServer(startService(url, { SOCKETS_PER_USER: "1000000" }), (service) =>
        measureWith(clients, service, size),
      );
    });
  } finally {
    await Promise.all(clients.map((client) => stop(client)));
  }
}

async function measureWith(
  clients: readonly ChildProcess[],
  service: Server,
  size: Size,
): Promise<SocketFigures> {
  // The first writes would add their memory to that of the sockets.
  for (let number = 0; number < 1_000; number += 1) await write(service, number);
  const megabytesBefore = await megabytesOf(service);
  await open(clients, service, size);
  const steady = await writeSteadily(clients, service, size);
  const mostMessagesPerSecond = await writeBurst(clients, service, size);
  const { sockets, writesPerSecond } = size;
  const megabytes = await megabytesOf(service);

  return { sockets, writesPerSecond, ...steady, mostMessagesPerSecond, megabytesBefore, megabytes };
}

/** An admin sees the rows of all users, so that each write is sent to each socket. */
async function makeAdmins(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`update users set "isAdmin" = true where id in (select "userId" from sessions)`);
  await client.end();
}

async function open(clients: readonly ChildProcess[], { url }: Server, { sockets }: Size): Promise<void> {
  const cookies = tokens.map((token) => `session=${token}`);
  const count = sockets / clients.length;
  await askAll(clients, { kind: "open", url, cookies, resource: "users", count });
}

async function writeSteadily(clients: readonly ChildProcess[], service: Server, size: Size) {
  await askAll(clients, { kind: "start" });
  const startedAt = performance.now();
  const writes = seconds * size.writesPerSecond;
  const pending: Promise<void>[] = [];
  for (let number = 0; number < writes; number += 1) {
    await delay(startedAt + (number * 1_000) / size.writesPerSecond - performance.now());
    pending.push(write(service, number));
  }
  await Promise.all(pending);
  const { latencies } = await received(clients, writes * size.sockets);

  return {
    messagesPerSecond: size.writesPerSecond * size.sockets,
    p50: latencyOf(latencies, 0.5),
    p99: latencyOf(latencies, 0.99),
  };
}

/** Returns the messages per second from the first write to the last message. */
async function writeBurst(
  clients: readonly ChildProcess[],
  service: Server,
  { burst, sockets }: Size,
): Promise<number> {
  await askAll(clients, { kind: "start" });
  const startedAt = Date.now();
  let left = burst;
  const work = async () => {
    while (left > 0) await write(service, (left -= 1));
  };
  await Promise.all(Array.from({ length: writers }, work));
  const { lastAt } = await received(clients, burst * sockets);

  return (burst * sockets * 1_000) / (lastAt - startedAt);
}

/** Changes a user. */
async function write({ url }: Server, number: number): Promise<void> {
  const { requests } = jobNamed("patch with its event");
  const request = requests[number % requests.length];
  if (!request) throw new Error("The job has requests");
  const { status } = await ask(url, request);
  if (status !== 200) throw new Error(`A write was answered with ${status}`);
}

/** Resolves with the report of all clients when they have received so many messages. Throws if a socket has ended. */
async function received(clients: readonly ChildProcess[], count: number): Promise<Report> {
  return eventually(async () => {
    await delay(20);
    const all = sum(await askAll(clients, { kind: "report" }));
    if (all.ended.length > 0) throw new Error(`${all.ended.length} sockets ended: ${all.ended[0]}`);

    return all.received === count ? all : undefined;
  }, 60_000);
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

function latencyOf(counts: readonly number[], part: number): number {
  let left = counts.reduce((total, count) => total + count, 0) * part;

  return counts.findIndex((count) => (left -= count) < 0);
}

async function askAll(clients: readonly ChildProcess[], asked: Asked): Promise<Report[]> {
  return Promise.all(
    clients.map(async (client): Promise<Report> => {
      client.send(asked);
      const [answered] = await once(client, "message");

      return answered;
    }),
  );
}

const megabytesOf = async (service: Server): Promise<number> => (await service.memory()) / 1_000_000;

async function stop(client: ChildProcess): Promise<void> {
  const exit = once(client, "exit");
  client.kill("SIGKILL");
  await exit;
}
