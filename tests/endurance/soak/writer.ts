import { setTimeout as delay } from "node:timers/promises";
import { readAnswer, reasonOf } from "../clients.js";
import { Ledger, type Outcome, outcomeOf } from "../ledger.js";

const PATIENCE_MS = 45_000;

/** A write of a writer: its number is in the body, and the ledger has it under this title. */
export interface Write {
  method: string;
  path: string;
  title: string;
  body: object;
}

interface WriterOptions {
  address: string;
  headers: Record<string, string>;
  pauseMs: number;
  /** Returns the write of a number. */
  write: (number: number) => Write;
  /** The outcome of an answer, if it differs from the usual one. */
  outcomeOf?: (answer: string) => Outcome | undefined;
}

/** Sends one numbered write after the other until it is stopped, and keeps a ledger. */
export class Writer {
  readonly ledger = new Ledger();
  #isStopped = false;
  readonly #loop: Promise<void>;

  constructor(private readonly options: WriterOptions) {
    this.#loop = this.#run();
  }

  /** Resolves after the answer of the last write. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#loop;
  }

  async #run(): Promise<void> {
    for (let number = 1; !this.#isStopped; number += 1) {
      await this.#send(number);
      await delay(this.options.pauseMs);
    }
  }

  async #send(number: number): Promise<void> {
    const { address, headers, write } = this.options;
    const { method, path, title, body } = write(number);
    const startedAt = performance.now();
    const { answer } = await fetch(new URL(path, address), {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(readAnswer, reasonOf);
    const outcome = this.options.outcomeOf?.(answer) ?? outcomeOf(answer);
    this.ledger.add({ title, number, outcome, answer, startedAt, endedAt: performance.now() });
  }
}
