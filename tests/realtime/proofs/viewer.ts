import { io, type Socket } from "socket.io-client";
import type { Acknowledgement } from "#interface/realtime/connections/client-requests";
import type { LiveMessage } from "#interface/realtime/connections/connection";
import type { Agent } from "../../support/service.js";

export type Row = { id: string };

/** A received message, with its user, connection and time of arrival. */
export interface Told {
  message: LiveMessage;
  userId: string;
  connection: number;
  at: number;
}

/** Fetches all rows of a resource that the caller may read. */
export async function fetchAll(agent: Agent, resource: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await agent.get(`/${resource}?perPage=100&page=${page}`);
    if (status === 403) return [(await agent.get(`/${resource}/current`).expect(200)).body];
    if (status !== 200) throw new Error(`GET /${resource} answers ${status}`);
    rows.push(...body.results);
    if (page >= body.pagesCount) return rows;
  }
}

/** A client's copy of one resource: the fetched rows, updated by messages. */
class View {
  readonly rows = new Map<string, Row>();
  since: string | undefined;
  /** Messages that arrived during a fetch. */
  #waiting: LiveMessage[] | undefined;
  #fetching = 0;

  /** Replaces all rows by those of `fetch`, and then applies the messages that arrived during it. */
  async fill(fetch: () => Promise<Row[]>): Promise<void> {
    const turn = (this.#fetching += 1);
    this.#waiting = [];
    const rows = await fetch();
    if (turn !== this.#fetching) return;

    this.rows.clear();
    for (const row of rows) this.rows.set(row.id, row);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    for (const message of waiting) this.apply(message);
  }

  forget(): void {
    this.#fetching += 1;
    this.#waiting = undefined;
    this.since = undefined;
  }

  apply(message: LiveMessage): void {
    this.since = message.sequence;
    if (this.#waiting) this.#waiting.push(message);
    else if (message.kind === "deleted") this.rows.delete(message.row.id);
    else if (message.kind !== "reset") this.rows.set((message.row as Row).id, message.row as Row);
  }

  get isFilling(): boolean {
    return this.#waiting !== undefined;
  }
}

interface Place {
  address: string;
  agent: Agent;
}

/** A client as described in docs/guides/live-updates.md. It connects to any process, repeatedly. */
export class Viewer {
  readonly views = { scrolls: new View(), users: new View() };
  readonly told: Told[] = [];
  readonly faults: string[] = [];
  resumed = 0;
  refetched = 0;
  #socket: Socket | undefined;
  #agent: Agent | undefined;
  #connection = 0;

  constructor(
    readonly userId: string,
    private readonly headers: Record<string, string>,
  ) {}

  get isOpen(): boolean {
    return this.#socket?.connected ?? false;
  }

  get isSettled(): boolean {
    return !Object.values(this.views).some((view) => view.isFilling || view.since === undefined);
  }

  async open({ address, agent }: Place): Promise<void> {
    this.close();
    const connection = (this.#connection += 1);
    const options = { transports: ["websocket"], forceNew: true, reconnection: false };
    const socket = io(address, { ...options, extraHeaders: this.headers });
    this.#socket = socket;
    this.#agent = agent;
    socket.on("message", (message: LiveMessage) => this.#take(message, connection));
    await new Promise<void>((resolve) => {
      const done = () => resolve();
      socket.once("connect", done).once("connect_error", done);
      // The process was killed before either event.
      socket.io.once("close", done);
    });
    if (!socket.connected) return;
    await Promise.all([this.#subscribe("scrolls", connection), this.#subscribe("users", connection)]);
  }

  /** Disconnects. `abruptly` terminates the TCP connection without a close frame. */
  close(abruptly = false): void {
    this.#connection += 1;
    if (abruptly) Reflect.get(Object(this.#socket?.io.engine?.transport), "ws")?.terminate();
    this.#socket?.disconnect();
    this.#socket = undefined;
    // An incomplete copy has to be fetched again.
    for (const view of Object.values(this.views)) if (view.isFilling) view.forget();
  }

  async #subscribe(resource: "scrolls" | "users", connection: number): Promise<void> {
    const view = this.views[resource];
    const { since } = view;
    const said = await this.#ask(view, { resource, ...(since !== undefined && { since }) });
    if (!said || connection !== this.#connection) return;
    if ("error" in said) {
      if (said.error.code !== "GONE") this.faults.push(`refused: ${said.error.code}`);
      view.forget();
      return this.#subscribe(resource, connection);
    }

    if (since === undefined) await this.#fill(resource);
    else this.resumed += 1;
  }

  /** Stores the position in the callback itself, before the next message arrives. */
  async #ask(view: View, asked: object): Promise<Acknowledgement | undefined> {
    const socket = this.#socket;
    if (!socket) return undefined;

    return new Promise((resolve) => {
      socket.timeout(20_000).emit("subscribe", asked, (_error: unknown, said?: Acknowledgement) => {
        if (socket === this.#socket && said && "sequence" in said) view.since = said.sequence;
        resolve(said);
      });
    });
  }

  async #fill(resource: "scrolls" | "users"): Promise<void> {
    this.refetched += 1;
    const agent = this.#agent;
    const view = this.views[resource];
    // A killed process sends no response: the client fetches again after it reconnects.
    if (agent) await view.fill(() => fetchAll(agent, resource)).catch(() => view.forget());
  }

  #take(message: LiveMessage, connection: number): void {
    if (connection !== this.#connection) return;

    this.told.push({ message, userId: this.userId, connection, at: performance.now() });
    if (message.resource !== "scrolls" && message.resource !== "users") return;
    this.views[message.resource].apply(message);
    if (message.kind === "reset") void this.#fill(message.resource);
  }
}
