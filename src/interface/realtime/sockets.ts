import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "socket.io";
import type { Channel } from "#application/kit/channel";
import { LiveFeed } from "#application/kit/live-feed";
import type { Resolve } from "#application/kit/ports";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import { Logger } from "#domain/shared/logger";
import { errorBody, logFault, toServiceError } from "#interface/shared/errors";
import type { OriginOptions } from "#interface/shared/origin";
import { refuseOn } from "#interface/http/pipeline/server";
import { isForSockets } from "#interface/http/pipeline/upgrade";
import { answer } from "#interface/realtime/ask";
import { BoundChannel } from "#interface/realtime/bound-channel";
import { Connection, sessionEnded } from "#interface/realtime/connection";
import { Handshake } from "#interface/realtime/handshake";
import { Hub } from "#interface/realtime/hub";
import { MessageRate } from "#interface/realtime/message-rate";
import { handBack } from "#interface/realtime/hand-back";
import { roomOf, type SocketRealtime } from "#interface/realtime/socket-realtime";
import { subscribing, unsubscribing, Watch } from "#interface/realtime/watch";

export interface SocketOptions extends OriginOptions {
  subscriptionsPerSocket: number;
  /** On this process. */
  socketsPerUser: number;
}

interface Parts {
  channels: readonly { name: string; channel: Channel }[];
  realtime: SocketRealtime;
  resolve: Resolve;
  options: SocketOptions;
}

/** Sessions that have expired are looked for this often. */
const SWEEP_MS = 500;

/** The sockets of this process: who gets one, what can be asked for on it, and its end. */
export class Sockets {
  readonly #hub: Hub;
  readonly #watch: Watch;
  readonly #logger: Logger;
  readonly #handshake: Handshake;
  readonly #greeted = new WeakSet<Socket["conn"]>();
  #sweep: NodeJS.Timeout | undefined;
  #isStopping = false;

  /** Throws when a port is not bound. */
  constructor(private readonly parts: Parts) {
    const { resolve, options } = parts;
    const channels = new Map(
      parts.channels.map(({ name, channel }) => [name, new BoundChannel(name, channel, resolve)]),
    );
    const feed = resolve(LiveFeed);
    this.#logger = resolve(Logger);
    this.#hub = new Hub(feed, [...channels.values()], options, this.#logger);
    this.#watch = new Watch({ ...options, hub: this.#hub, feed, channels });
    this.#handshake = new Handshake(resolve(SessionResolver), options);
  }

  /** Takes the WebSockets that come to the server; every other request is answered as if there were none. */
  async attach(server: Server): Promise<void> {
    const { io, upgrades } = await this.parts.realtime.open();
    io.use((socket, next) => {
      this.#admit(socket).then(
        () => next(),
        (thrown: unknown) => next(this.#refusal(thrown)),
      );
    });
    server.on("upgrade", (req: IncomingMessage, socket, head) => {
      // Node has taken its own listener away, and a caller who hangs up now would end the process.
      socket.on("error", () => socket.destroy());
      if (!isForSockets(req)) return handBack(server, req, socket, head);
      try {
        if (this.#isStopping) throw stopping();
        this.#handshake.refuseOthers(req);
        upgrades.emit("upgrade", req, socket, head);
      } catch (thrown) {
        refuseOn(socket, toServiceError(thrown));
      }
    });
    this.#sweep = setInterval(() => this.#closeExpired(), SWEEP_MS).unref();
  }

  /** Tells the clients, who come back by themselves, and closes their sockets. */
  stop(): void {
    this.#isStopping = true;
    clearInterval(this.#sweep);
    for (const connection of this.#hub.connections) {
      connection.close(stopping());
      this.#hub.remove(connection);
    }
  }

  async #admit(socket: Socket): Promise<void> {
    const { conn } = socket;
    if (this.#greeted.has(conn)) throw new ServiceError("BAD_REQUEST", "One connection is one socket");
    this.#greeted.add(conn);

    const connection = await this.#hub.admit(async () => {
      const identity = await this.#handshake.identify(socket.request);

      return new Connection(socket, identity, this.#logger);
    });
    const leave = () => this.#hub.remove(connection);
    conn.once("close", leave);
    socket.once("disconnect", leave);
    if (conn.readyState !== "open" || this.#isStopping || !connection.isOpen) {
      leave();
      throw this.#isStopping ? stopping() : sessionEnded();
    }
    await socket.join(roomOf(connection.userId));
    this.#listen(connection);
  }

  #listen(connection: Connection): void {
    const logger = this.#logger;
    const rate = new MessageRate(() => connection.close(tooManyMessages()));
    connection.socket.conn.on("packet", () => rate.count());
    answer(connection, "subscribe", {
      logger,
      schema: subscribing,
      work: (asked) => this.#watch.subscribe(connection, asked),
    });
    answer(connection, "unsubscribe", {
      logger,
      schema: unsubscribing,
      work: async (asked) => this.#watch.unsubscribe(connection, asked),
    });
  }

  #closeExpired(): void {
    const now = this.parts.resolve(Clock).now();
    for (const connection of this.#hub.connections)
      if (connection.hasExpired(now)) connection.close(sessionEnded());
  }

  #refusal(thrown: unknown): Error {
    const error = toServiceError(thrown);
    logFault(this.#logger, error);

    return Object.assign(new Error(error.message), { data: errorBody(error, randomUUID()) });
  }
}

const stopping = () => new ServiceError("SERVICE_UNAVAILABLE", "The service is stopping");

const tooManyMessages = () => new ServiceError("TOO_MANY_REQUESTS", "Too many messages");
