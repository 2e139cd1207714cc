import { expect } from "chai";
import { afterEach } from "mocha";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { type ErrorCode, errorCodes } from "#domain/shared/errors";
import type { Acknowledgement } from "#interface/realtime/connections/client-requests";
import type { LiveMessage } from "#interface/realtime/connections/connection";
import type { TestService } from "../support/service.js";
import { eventually } from "../support/until.js";

type Refusal = Extract<Acknowledgement, { error: unknown }>["error"];

/** The client side of a socket, with its received messages in order. */
export class Client {
  readonly messages: LiveMessage[] = [];
  /** The error with which the service closed the socket. */
  farewell: Refusal | undefined;
  /** Socket.IO's reason for the end of the connection. */
  reason: string | undefined;

  constructor(readonly socket: Socket) {
    socket.on("message", (message: LiveMessage) => this.messages.push(message));
    socket.on("closed", (why: Refusal) => (this.farewell = why));
    socket.on("disconnect", (reason) => (this.reason = reason));
  }

  ask(name: string, asked: unknown): Promise<Acknowledgement> {
    return this.socket.timeout(20_000).emitWithAck(name, asked);
  }

  /** Returns the position after which all messages are sent. Throws when the service refuses. */
  async subscribe(resource: string, more: { id?: string; since?: string } = {}): Promise<string> {
    const said = await this.ask("subscribe", { resource, ...more });
    if ("error" in said) throw new Error(`refused: ${said.error.code}`);

    return said.sequence;
  }

  /** Resolves with the first message that fits. */
  next(fits: (message: LiveMessage) => boolean = () => true): Promise<LiveMessage> {
    return eventually(() => this.messages.find(fits));
  }

  /** The received messages in short form: kind, resource, title or name. */
  get story(): string[] {
    return this.messages.map(({ resource, ...message }) => {
      const row = "row" in message ? (message.row as { title?: string; fullName?: string }) : {};
      return [message.kind, resource, row.title ?? row.fullName].filter(Boolean).join(" ");
    });
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Returns the messages as every process sends them: a sequence is opaque, and differs between processes. */
export const withoutSequence = ({ messages }: Client) => messages.map(({ sequence, ...message }) => message);

/** Sockets for the tests of a `describe`, closed after each of them. */
export function useClients(service: TestService) {
  const opened: Socket[] = [];
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.disconnect();
  });

  const open = (
    headers: Record<string, string>,
    options: Partial<ManagerOptions & SocketOptions> = {},
    address = service.address,
  ): Socket => {
    const socket = io(address, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: { Origin: service.origin, ...headers },
      ...options,
    });
    opened.push(socket);

    return socket;
  };
  const connect = async (token: string, address?: string): Promise<Client> => {
    const client = new Client(open({ Cookie: service.cookieOf(token) }, {}, address));
    await new Promise<void>((resolve, reject) => {
      client.socket.once("connect", resolve).once("connect_error", reject);
      // The service may cut a connection during its handshake, before it answers.
      client.socket.once("disconnect", (reason) => reject(new Error(reason)));
    });

    return client;
  };

  return {
    open,
    connect,
    /** Opens a socket in a new session of the user. */
    as: async (user: { id: string }) => connect(await service.sessionOf(user)),
    /** Returns the error of a handshake with these headers. */
    async refusal(headers: Record<string, string>, address?: string): Promise<Refusal | undefined> {
      return (await refusalOf(open(headers, {}, address))).data;
    },
  };
}

/** Resolves when the socket is open. */
export const opened = (socket: Socket) =>
  new Promise<void>((resolve) => void socket.once("connect", resolve));

/** Resolves when the socket is refused. */
export const refusalOf = (socket: Socket) =>
  new Promise<Error & { data?: Refusal }>((resolve) => void socket.once("connect_error", resolve));

/** Expects the answer to be the service's error body with this code. */
export function expectRefused(answer: unknown, code: ErrorCode, ...paths: string[]): void {
  const { error } = answer as { error: Refusal };
  const { message, requestId, details, ...body } = error ?? {};

  expect(body, JSON.stringify(answer)).to.deep.equal({ code, status: errorCodes[code].status });
  expect(message).to.be.a("string").and.not.be.empty;
  expect(requestId).to.be.a("string").and.not.be.empty;
  const named = new Set((details?.issues ?? []).map(({ path }) => path));
  expect([...named]).to.have.members(paths);
}
