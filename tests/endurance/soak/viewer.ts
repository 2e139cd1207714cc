import { io, type Socket } from "socket.io-client";
import type { Acknowledgement } from "#interface/realtime/connections/client-requests";
import type { LiveMessage } from "#interface/realtime/connections/connection";
import { eventually } from "../../support/until.js";
import type { NoteEvent } from "../verdict.js";

/** The pause before a client connects again after a refusal. */
const RETRY_MS = 200;

interface ViewerOptions {
  address: string;
  headers: Record<string, string>;
}

/** A client of the live updates of notes, as the guide describes it: it keeps every message, and resumes by its position. */
export class Viewer {
  /** The key of each message, in the order of their arrival. */
  readonly messages: string[] = [];
  /** The errors of the service, with their number. */
  readonly errors: Record<string, number> = {};
  resumptions = 0;
  #since: string | undefined;
  readonly #socket: Socket;

  constructor({ address, headers }: ViewerOptions) {
    const reconnection = { reconnectionDelay: 100, reconnectionDelayMax: 500 };
    this.#socket = io(address, {
      transports: ["websocket"],
      forceNew: true,
      extraHeaders: headers,
      ...reconnection,
    });
    this.#socket
      .on("connect", () => this.#subscribe())
      .on("message", (message: LiveMessage) => this.#take(message))
      .on("connect_error", (error) => this.#retry(codeOf(error)));
  }

  /** Resolves when the first subscription is acknowledged: from now on, no message is missed. */
  async subscribed(): Promise<void> {
    await eventually(() => this.#since, 120_000);
  }

  close(): void {
    this.#socket.disconnect();
  }

  #subscribe(): void {
    const since = this.#since;
    const asked = { resource: "notes", ...(since !== undefined && { since }) };
    this.#socket.emit("subscribe", asked, (answer: Acknowledgement) => {
      if ("error" in answer) {
        this.#socket.disconnect();
        this.#retry(answer.error.code);
      } else {
        this.#since = answer.sequence;
        if (since !== undefined) this.resumptions += 1;
      }
    });
  }

  #take(message: LiveMessage): void {
    this.#since = message.sequence;
    if (message.kind === "reset" || message.kind === "deleted") this.#count(message.kind);
    else this.messages.push(keyOf(message.row as Key));
  }

  /** The library connects again by itself, unless the service has refused the socket. */
  #retry(code: string): void {
    this.#count(code);
    if (!this.#socket.active) setTimeout(() => this.#socket.connect(), RETRY_MS);
  }

  #count(code: string): void {
    this.errors[code] = (this.errors[code] ?? 0) + 1;
  }
}

type Key = Pick<NoteEvent, "title" | "body">;

const keyOf = ({ title, body }: Key) => `${title} write ${body}`;

/** The code in the error body of the service, or the message of the transport. */
function codeOf(error: Error): string {
  const { data } = error as { data?: { code?: string } };

  return data?.code ?? error.message;
}

/** Returns the broken promises: each message of a row arrives, in the order of its writes. Repeated ones are counted. */
export function judgeMessages(messages: readonly string[], events: readonly NoteEvent[]) {
  const places = new Map<string, { title: string; place: number }>();
  const counts = new Map<string, number>();
  for (const event of events) {
    const place = (counts.get(event.title) ?? 0) + 1;
    counts.set(event.title, place);
    places.set(keyOf(event), { title: event.title, place });
  }
  const broken: string[] = [];
  const lastPlaces = new Map<string, number>();
  let repeated = 0;
  for (const message of messages) {
    const found = places.get(message);
    if (!found) {
      broken.push(`${message}: sent to a client, but not in the log`);
      continue;
    }
    const last = lastPlaces.get(found.title) ?? 0;
    if (found.place <= last) repeated += 1;
    else if (found.place > last + 1) broken.push(`${message}: a client has not got the message before it`);
    lastPlaces.set(found.title, Math.max(last, found.place));
  }
  for (const [title, count] of counts)
    if ((lastPlaces.get(title) ?? 0) < count) broken.push(`${title}: a client has not got its last message`);

  return { broken, repeated };
}
