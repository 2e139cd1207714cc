import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { withUsers } from "../data.js";
import type { SocketFigures } from "../figures.js";
import { few, jobNamed } from "../jobs.js";
import { ask } from "../same-answers.js";
import { type Server, startService, withServer } from "../servers.js";
import { type Fleet, withFleet } from "./fleet.js";

const sizes = [
  { sockets: 10, writesPerSecond: 20, burst: 1_000 },
  { sockets: 1_000, writesPerSecond: 10, burst: 200 },
  { sockets: 10_000, writesPerSecond: 1, burst: 20 },
];
type Size = (typeof sizes)[number];

const seconds = 20;
/** Writes at the same time, in the burst. */
const writers = 8;

/** Measures the sockets that watch one resource: each write is sent to all of them. */
export async function measureSockets(): Promise<SocketFigures[]> {
  const figures: SocketFigures[] = [];
  for (const size of sizes) {
    console.log(`${size.sockets} sockets …`);
    figures.push(await withFleet((fleet) => measureSize(fleet, size)));
  }

  return figures;
}

function measureSize(fleet: Fleet, size: Size): Promise<SocketFigures> {
  return withUsers(few, async (url) => {
    await makeAdmins(url);
    const starting = startService(url, { SOCKETS_PER_USER: `${size.sockets}` });

    return withServer(starting, (service) => measureWith(fleet, service, size));
  });
}

async function measureWith(fleet: Fleet, service: Server, size: Size): Promise<SocketFigures> {
  const { sockets, writesPerSecond } = size;
  // The first writes would add their memory to that of the sockets.
  for (let number = 0; number < 1_000; number += 1) await write(service, number);
  const megabytesBefore = await megabytesOf(service);
  await fleet.open(service.url, sockets);
  const steady = await writeSteadily(fleet, service, size);
  const burst = await writeBurst(fleet, service, size);
  const megabytes = await megabytesOf(service);

  return { sockets, writesPerSecond, ...steady, ...burst, megabytesBefore, megabytes };
}

/** An admin sees the rows of all users, so that each write is sent to each socket. */
async function makeAdmins(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`update users set "isAdmin" = true where id in (select "userId" from sessions)`);
  await client.end();
}

async function writeSteadily(fleet: Fleet, service: Server, { sockets, writesPerSecond }: Size) {
  await fleet.start();
  const startedAt = performance.now();
  const writes = seconds * writesPerSecond;
  const pending: Promise<void>[] = [];
  for (let number = 0; number < writes; number += 1) {
    await delay(startedAt + (number * 1_000) / writesPerSecond - performance.now());
    pending.push(write(service, number));
  }
  await Promise.all(pending);
  const { latencies } = await fleet.received(writes * sockets);
  const messagesPerSecond = writesPerSecond * sockets;

  return { messagesPerSecond, p50: latencyOf(latencies, 0.5), p99: latencyOf(latencies, 0.99) };
}

/** Measures from the first write to the last message. */
async function writeBurst(fleet: Fleet, service: Server, { burst, sockets }: Size) {
  await fleet.start();
  const cpuBefore = await service.cpuTime();
  const startedAt = Date.now();
  let left = burst;
  const work = async () => {
    while (left > 0) await write(service, (left -= 1));
  };
  await Promise.all(Array.from({ length: writers }, work));
  const messages = burst * sockets;
  const { lastAt } = await fleet.received(messages);
  const cpuPerMessage = ((await service.cpuTime()) - cpuBefore) / messages;

  return { mostMessagesPerSecond: (messages * 1_000) / (lastAt - startedAt), cpuPerMessage };
}

/** Changes a user. */
async function write({ url }: Server, number: number): Promise<void> {
  const { requests } = jobNamed("patch with its event");
  const request = requests[number % requests.length];
  if (!request) throw new Error("The job has requests");
  const { status } = await ask(url, request);
  if (status !== 200) throw new Error(`A write was answered with ${status}`);
}

/** Returns the latency in milliseconds that this part of the messages stays below. */
function latencyOf(counts: readonly number[], part: number): number {
  let left = counts.reduce((total, count) => total + count, 0) * part;

  return counts.findIndex((count) => (left -= count) < 0);
}

const megabytesOf = async (service: Server): Promise<number> => (await service.memory()) / 1_000_000;
