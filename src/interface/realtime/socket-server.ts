import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "socket.io";
import { LiveFeed } from "#application/kit/live-feed";
import type { Resolve } from "#application/kit/ports";
import { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import { Logger } from "#domain/shared/logger";
import { handleRequests } from "#interface/realtime/connections/client-requests";
import { Connection, sessionEnded } from "#interface/realtime/connections/connection";
import { Handshake } from "#interface/realtime/connections/handshake";
import { ignoreUpgrade } from "#interface/realtime/connections/ignore-upgrade";
import { MessageRate } from "#interface/realtime/connections/message-rate";
import { roomOf, type SocketRealtime } from "#interface/realtime/socket-realtime";
import { BoundChannel, type DeclaredChannel } from "#interface/realtime/subscriptions/bound-channel";
import { FeedDistributor } from "#interface/realtime/subscriptions/feed-distributor";
import {
  subscribing,
  SubscriptionRequests,
  unsubscribing,
} from "#interface/realtime/subscriptions/subscription-requests";
import { type NamedAuthenticator, schemeBinder } from "#interface/shared/authenticators";
import { errorBody, logServerError, toServiceError } from "#interface/shared/errors";
import type { OriginOptions } from "#interface/shared/origin";
import { sendRawError } from "#interface/shared/raw-error";
import { isSocketUpgrade } from "#interface/shared/websocket-upgrade";

export interface SocketOptions extends OriginOptions {
  subscriptionsPerSocket: number;
  /** The limit for one process. */
  socketsPerUser: number;
}

interface SocketServerDefinition {
  channels: readonly DeclaredChannel[];
  authenticators: readonly NamedAuthenticator[];
  realtime: SocketRealtime;
  resolve: Resolve;
  options: SocketOptions;
}

/** The interval of the search for expired sessions. */
const SWEEP_MS = 500;

/** Accepts the sockets of this process, handles their requests, and closes them when their session ends. */
export class SocketServer {
  readonly #distributor: FeedDistributor;
  readonly #requests: SubscriptionRequests;
  readonly #logger: Logger;
  readonly #handshake: Handshake;
  readonly #seen = new WeakSet<Socket["conn"]>();
  #sweep: NodeJS.Timeout | undefined;
  #isStopping = false;

  /** Throws if a port is not bound. */
  constructor(private readonly definition: SocketServerDefinition) {
    const { resolve, options } = definition;
    const channels = new Map(
      definition.channels.map((declared) => [declared.name, new BoundChannel(declared, resolve)]),
    );
    const feed = resolve(LiveFeed);
    this.#logger = resolve(Logger);
    this.#distributor = new FeedDistributor(feed, [...channels.values()], options, this.#logger);
    this.#requests = new SubscriptionRequests({ ...options, distributor: this.#distributor, channels });
    this.#handshake = new Handshake(schemesOf(definition), options);
  }

  /** Accepts the server's WebSocket upgrades. The server handles all other requests as before. */
  async attach(server: Server): Promise<void> {
    const { io, upgrades } = await this.definition.realtime.open();
    io.use((socket, next) => {
      this.#admit(socket).then(
        () => next(),
        (thrown: unknown) => next(this.#refusal(thrown)),
      );
    });
    server.on("upgrade", (req: IncomingMessage, socket, head) => {
      // Node has removed its own listener. Without one, a caller that disconnects now would crash the process.
      socket.on("error", () => socket.destroy());
      if (!isSocketUpgrade(req)) return ignoreUpgrade(server, req, socket, head);
      try {
        if (this.#isStopping) throw stopping();
        this.#handshake.check(req);
        upgrades.emit("upgrade", req, socket, head);
      } catch (thrown) {
        sendRawError(socket, toServiceError(thrown));
      }
    });
    this.#sweep = setInterval(() => this.#closeExpired(), SWEEP_MS).unref();
  }

  /** The number of open sockets of this process, and of their subscriptions. */
  get counts(): FeedDistributor["counts"] {
    return this.#distributor.counts;
  }

  /** Closes all sockets. The clients reconnect by themselves, to another process. */
  stop(): void {
    this.#isStopping = true;
    clearInterval(this.#sweep);
    for (const connection of this.#distributor.connections) {
      connection.close(stopping());
      this.#distributor.remove(connection);
    }
  }

  async #admit(socket: Socket): Promise<void> {
    const { conn } = socket;
    if (this.#seen.has(conn)) throw new ServiceError("BAD_REQUEST", "One connection is one socket");
    this.#seen.add(conn);

    const connection = await this.#distributor.add(async () => {
      const signedIn = await this.#handshake.authenticate(socket.request, socket.handshake.auth);

      return new Connection(socket, signedIn, this.#logger);
    });
    const remove = () => this.#distributor.remove(connection);
    conn.once("close", remove);
    socket.once("disconnect", remove);
    if (conn.readyState !== "open" || this.#isStopping || !connection.isOpen) {
      remove();
      throw this.#isStopping ? stopping() : sessionEnded();
    }
    await socket.join(roomOf(connection.userId));
    this.#listen(connection);
  }

  #listen(connection: Connection): void {
    const logger = this.#logger;
    const rate = new MessageRate(() => connection.close(tooManyMessages()));
    connection.socket.conn.on("packet", () => rate.count());
    handleRequests(connection, "subscribe", {
      logger,
      schema: subscribing,
      handle: (input) => this.#requests.subscribe(connection, input),
    });
    handleRequests(connection, "unsubscribe", {
      logger,
      schema: unsubscribing,
      handle: async (input) => this.#requests.unsubscribe(connection, input),
    });
  }

  #closeExpired(): void {
    const now = this.definition.resolve(Clock).now();
    for (const connection of this.#distributor.connections)
      if (connection.hasExpired(now)) connection.close(sessionEnded());
  }

  #refusal(thrown: unknown): Error {
    const error = toServiceError(thrown);
    logServerError(this.#logger, error);

    return Object.assign(new Error(error.message), { data: errorBody(error, randomUUID()) });
  }
}

/** Returns the schemes that a channel accepts, by the names of their authenticators. */
function schemesOf({ channels, authenticators, resolve, options }: SocketServerDefinition) {
  const bindSchemes = schemeBinder(authenticators, resolve, options.baseUrl);
  const names = new Set(channels.flatMap(({ accepts }) => accepts));

  return new Map([...names].flatMap((name) => bindSchemes([name]).map((scheme) => [name, scheme] as const)));
}

const stopping = () => new ServiceError("SERVICE_UNAVAILABLE", "The service is stopping");

const tooManyMessages = () => new ServiceError("TOO_MANY_REQUESTS", "Too many messages");
