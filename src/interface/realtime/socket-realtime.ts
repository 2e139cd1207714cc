import { createServer, type Server as HttpServer } from "node:http";
import { Server, type ServerOptions } from "socket.io";
import type { Realtime } from "#domain/shared/realtime";

/** How the servers of all processes reach each other. */
export interface Broadcast {
  adapter: NonNullable<ServerOptions["adapter"]>;
  close(): Promise<void>;
}

interface Opened {
  io: Server;
  /** What the server is attached to: it gets the upgrades that are for it, and never listens itself. */
  upgrades: HttpServer;
  broadcast: Broadcast;
}

/** Messages of more bytes are refused: what clients ask for is short. */
const MESSAGE_BYTES = 16 * 1024;

export const roomOf = (userId: string) => `user:${userId}`;

/** The Socket.IO server of this process. It is opened when it is first needed, which may be for sending alone. */
export class SocketRealtime implements Realtime {
  #opening: Promise<Opened> | undefined;

  constructor(private readonly connect: () => Promise<Broadcast>) {}

  async toUser(userId: string, name: string, payload: object): Promise<void> {
    if (name === "message" || name === "closed")
      throw new TypeError(`${name} is a name of the service's own`);

    const { io } = await this.open();
    io.to(roomOf(userId)).emit(name, payload);
  }

  /** Throws when the other processes cannot be reached; the next call tries again. */
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
      // Polling would need every request of a client to reach the same process.
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: MESSAGE_BYTES,
      perMessageDeflate: false,
      connectTimeout: 5_000,
    });

    return { io, upgrades, broadcast };
  }
}
