import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { until } from "../../tests/support/until.js";

/** Connections that take resources of a server without being useful. */
export interface Hindrances {
  readonly port: number;
  /** The loopback addresses of the clients. */
  readonly addresses: readonly string[];
  /** Connections that send nothing after a first request. */
  readonly idle: number;
  /** Connections that send only a part of a head. */
  readonly halfOpen: number;
  /** Requests whose body is sent byte by byte. */
  readonly slowBodies: { readonly count: number; readonly head: string };
  /** Requests whose answers are never read. */
  readonly slowReaders: { readonly count: number; readonly request: string };
}

/** Connections that are opened at the same time. */
const batch = 100;
const dripMs = 1_000;
const probe = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Opens the connections, and opens each again that the server closes, until the process ends. Returns how many are open. */
export async function hinder(hindrances: Hindrances): Promise<number> {
  const { port, addresses, idle, halfOpen, slowBodies, slowReaders } = hindrances;
  const open = new Set<Socket>();
  let opened = 0;
  const openOne = (begin: (socket: Socket) => void): Socket => {
    const localAddress = addresses[(opened += 1) % addresses.length] ?? "127.0.0.1";
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    socket.on("connect", () => {
      open.add(socket);
      begin(socket);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      setTimeout(() => openOne(begin), dripMs);
    });

    return socket;
  };
  const openAll = async (count: number, begin: (socket: Socket) => void) => {
    for (let done = 0; done < count; done += batch) {
      const some = Array.from({ length: Math.min(batch, count - done) }, () => openOne(begin));
      await until(() => some.every(({ connecting }) => !connecting));
      await delay(5);
    }
  };
  await openAll(slowReaders.count, (socket) => socket.pause().write(slowReaders.request));
  await openAll(idle, (socket) => socket.resume().write(probe));
  await openAll(halfOpen, (socket) => socket.resume().write("GET / HTTP/1.1\r\nHost: "));
  await openAll(slowBodies.count, (socket) => {
    socket.resume().write(slowBodies.head);
    const drip = setInterval(() => socket.write(" "), dripMs);
    socket.on("close", () => clearInterval(drip));
  });

  return open.size;
}
