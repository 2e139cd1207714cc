import { setTimeout as delay } from "node:timers/promises";
import { type Ledger, outcomeOf } from "./ledger.js";

/** The time after which a client gives up a request. The service answers within its own timeout. */
const PATIENCE_MS = 45_000;

interface ClientOptions {
  ledger: Ledger;
  /** The addresses of the API processes that take requests now. */
  addresses: () => readonly string[];
  /** The origin of BASE_URL. */
  origin: string;
  /** The session token of the user who writes. */
  token: string;
  /** Is the prefix of the titles, and differs between clients. */
  name: string;
  notes: number;
  /** The mean pause between two writes. */
  pauseMs: number;
}

interface Note {
  readonly id: string;
  readonly title: string;
  lastNumber: number;
}

/** Writes notes of one user, one at a time, until it is stopped: so the writes of a note are in order. */
export class Client {
  readonly #notes: Note[] = [];
  #created = 0;
  #isStopped = false;
  readonly #loop: Promise<void>;

  constructor(private readonly options: ClientOptions) {
    this.#loop = this.#run();
  }

  /** Resolves after the answer of the last write. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { notes, pauseMs } = this.options;
    while (!this.#isStopped) {
      // A few of the first writes, and one in fifty of the later ones, create a note.
      const note = this.#notes[Math.floor(Math.random() * this.#notes.length)];
      if (!note || this.#notes.length < notes || Math.random() < 0.02) await this.#create();
      else await this.#update(note);
      await delay(pauseMs * 2 * Math.random());
    }
  }

  async #create(): Promise<void> {
    const title = `${this.options.name}-${(this.#created += 1)}`;
    const id = await this.#send("POST", "/notes", title, 0);
    if (id !== undefined) this.#notes.push({ id, title, lastNumber: 0 });
  }

  /** A write whose outcome is unknown keeps its number: the next write has another. */
  async #update(note: Note): Promise<void> {
    note.lastNumber += 1;
    await this.#send("PUT", `/notes/${note.id}`, note.title, note.lastNumber);
  }

  /** Returns the id of the note when the write was acknowledged. */
  async #send(method: string, path: string, title: string, number: number): Promise<string | undefined> {
    const { ledger, addresses, origin, token } = this.options;
    const all = addresses();
    const address = all[Math.floor(Math.random() * all.length)];
    if (address === undefined) return undefined;

    const startedAt = performance.now();
    const { answer, id } = await fetch(new URL(path, address), {
      method,
      headers: { "Content-Type": "application/json", Cookie: `session=${token}`, Origin: origin },
      body: JSON.stringify({ title, body: String(number) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(readAnswer, reasonOf);
    const outcome = outcomeOf(answer);
    ledger.add({ title, number, outcome, answer, startedAt, endedAt: performance.now() });

    return id;
  }
}

interface Answer {
  readonly answer: string;
  readonly id?: string;
}

export async function readAnswer(response: Response): Promise<Answer> {
  try {
    const { id, code } = (await response.json()) as { id?: string; code?: string };
    if (!response.ok) return { answer: `${response.status} ${code}` };

    return { answer: String(response.status), ...(id !== undefined && { id }) };
  } catch {
    return { answer: "no answer" };
  }
}

/** A refused connection has sent nothing. After every other error, the write may be stored. */
export function reasonOf(error: unknown): Answer {
  const cause = error instanceof Error ? error.cause : undefined;
  const isRefused = cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";

  return { answer: isRefused ? "ECONNREFUSED" : "no answer" };
}
