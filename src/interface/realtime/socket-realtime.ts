import { createServer, type Server as HttpServer } from "node:http";
import { Server, type ServerOptions } from "socket.io";
import type { Realtime } from "#domain/shared/realtime";

/** Connects the Socket.IO servers of all processes. */
export interface Broadcast {
  adapter: NonNullable<ServerOptions["adapter"]>;
  /** Returns whether the adapter knows the other processes, without asking them. */
  knowsOthers(): boolean;
  close(): Promise<void>;
}

interface Opened {
  io: Server;
  /** The HTTP server of Socket.IO. It never listens: the service's own server emits the WebSocket upgrades on it. */
  upgrades: HttpServer;
  broadcast: Broadcast;
}

/** The size of the largest message that a client may send. */
const MAX_MESSAGE_BYTES = 16 * 1024;

export const roomOf = (userId: string) => `user:${userId}`;

/** The Socket.IO server of this process. It is opened on first use; a process without clients uses it only to send. */
export class SocketRealtime implements Realtime {
  #opening: Promise<Opened> | undefined;

  constructor(private readonly connect: () => Promise<Broadcast>) {}

  async toUser(userId: string, name: string, payload: object): Promise<void> {
    if (name === "message" || name === "closed") throw new TypeError(`${name} is reserved for the service`);

    const { io, broadcast } = await this.open();
    const { adapter } = io.of("/");
    const room = roomOf(userId);
    const isAlone = broadcast.knowsOthers() && (await adapter.serverCount()) === 1;
    if (!isAlone) io.to(room).emit(name, payload);
    else if (adapter.rooms.has(room)) io.local.to(room).emit(name, payload);
  }

  /** Throws if the other processes cannot be reached. The next call retries. */
  open(): Promise<Opened> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });

    return this.#opening;
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    if (!opened) return;

    await opened.io.close();
    await opened.broadcast.close();
  }

  async #open(): Promise<Opened> {
    const broadcast = await this.connect();
    const upgrades = createServer();
    const io = new Server(upgrades, {
      adapter: broadcast.adapter,
      // With polling, every request of a client would have to reach the same process.
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      connectTimeout: 5_000,
    });

    return { io, upgrades, broadcast };
  }
}
