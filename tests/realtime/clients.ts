import { expect } from "chai";
import { afterEach } from "mocha";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { type ErrorCode, errorCodes } from "#domain/shared/errors";
import type { Acknowledgement } from "#interface/realtime/ask";
import type { LiveMessage } from "#interface/realtime/connection";
import type { TestService } from "../support/service.js";
import { eventually } from "../support/until.js";

type Refusal = Extract<Acknowledgement, { error: unknown }>["error"];

/** A browser's side of a socket: what it was told, in order. */
export class Client {
  readonly messages: LiveMessage[] = [];
  /** Why the service closed it. */
  farewell: Refusal | undefined;
  /** How the connection ended. */
  reason: string | undefined;

  constructor(readonly socket: Socket) {
    socket.on("message", (message: LiveMessage) => this.messages.push(message));
    socket.on("closed", (why: Refusal) => (this.farewell = why));
    socket.on("disconnect", (reason) => (this.reason = reason));
  }

  ask(name: string, asked: unknown): Promise<Acknowledgement> {
    return this.socket.timeout(20_000).emitWithAck(name, asked);
  }

  /** The position from which on everything comes. Fails when it is refused. */
  async subscribe(resource: string, more: { id?: string; since?: number } = {}): Promise<number> {
    const said = await this.ask("subscribe", { resource, ...more });
    if ("error" in said) throw new Error(`refused: ${said.error.code}`);

    return said.sequence;
  }

  /** The first message that fits, as soon as it is there. */
  next(fits: (message: LiveMessage) => boolean = () => true): Promise<LiveMessage> {
    return eventually(() => this.messages.find(fits));
  }

  /** What it was told, in short. */
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
    });

    return client;
  };

  return {
    open,
    connect,
    /** A socket of a new session of the user. */
    as: async (user: { id: string }) => connect(await service.sessionOf(user)),
    /** How a handshake with these headers is refused. */
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

/** Holds the answer to be a refusal of this code, in the one error body. */
export function expectRefused(answer: unknown, code: ErrorCode, ...paths: string[]): void {
  const { error } = answer as { error: Refusal };
  const { message, requestId, details, ...body } = error ?? {};

  expect(body, JSON.stringify(answer)).to.deep.equal({ code, status: errorCodes[code].status });
  expect(message).to.be.a("string").and.not.be.empty;
  expect(requestId).to.be.a("string").and.not.be.empty;
  const named = new Set((details?.issues ?? []).map(({ path }) => path));
  expect([...named]).to.have.members(paths);
}
