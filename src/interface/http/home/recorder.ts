import { AsyncLocalStorage } from "node:async_hooks";
import type { activities, RequestFacts } from "#application/kit/activity";
import { currentCause } from "#application/kit/work-context";

const MOST_REQUESTS = 200;
/** Characters that are kept of one request. Details beyond them are only counted. */
const MOST_CHARACTERS = 64_000;

export interface RecordedStatement {
  text: string;
  /** Milliseconds from the start of its piece of work. */
  startMs: number;
  /** Undefined while it runs. */
  durationMs?: number;
  rows?: number | undefined;
  error?: string;
}

/** A line of the log, without the fields that every line has. */
export interface RecordedLine {
  level: string;
  message: string;
  fields: string;
}

/** The request itself, or a reaction or a job on its behalf. */
export interface Piece {
  kind: "request" | "reaction" | "job";
  name: string;
  /** A time of `performance.now()`. */
  startedAt: number;
  /** Undefined while it runs. */
  durationMs?: number;
  error?: string;
  statements: RecordedStatement[];
  lines: RecordedLine[];
  mails: { to: string; subject: string }[];
}

export interface RecordedRequest {
  /** Greater for a later request. Two requests may have the same id, because callers may send one. */
  number: number;
  id: string;
  at: Date;
  method: string;
  path: string;
  route?: string | undefined;
  /** Undefined while the request runs. */
  status?: number;
  isAborted: boolean;
  userId?: string | undefined;
  /** The request itself, and then the work that followed it. */
  pieces: [Piece, ...Piece[]];
  /** The number of details that were left out. */
  omitted: number;
  characters: number;
}

/** Keeps the last requests with everything that happened for them, for the home page of developers. */
export class Recorder {
  /** The newest request is the last one. */
  readonly #requests = new Map<string, RecordedRequest>();
  readonly #listeners = new Set<(request: RecordedRequest) => void>();
  readonly #running = new AsyncLocalStorage<{ request: RecordedRequest; piece: Piece }>();
  #number = 0;

  /** The requests, newest first. */
  get requests(): RecordedRequest[] {
    return [...this.#requests.values()].toReversed();
  }

  /** Calls `listener` with each request that has changed, until the returned function is called. */
  onChange(listener: (request: RecordedRequest) => void): () => void {
    this.#listeners.add(listener);

    return () => void this.#listeners.delete(listener);
  }

  /** Starts to record, except the requests for which `isOwn` returns true. */
  observe(from: typeof activities, isOwn: (path: string) => boolean): void {
    from.request.observe((facts, work) => (isOwn(facts.path) ? work() : this.#recordRequest(facts, work)));
    from.delivery.observe((facts, work) =>
      this.#recordWork("reaction", facts.reaction, facts.event.requestId, work),
    );
    from.job.observe((facts, work) => this.#recordWork("job", facts.job, currentCause().requestId, work));
    from.statement.observe(async (facts, work) => {
      const running = this.#running.getStore();
      if (!running) return work();
      const statement = { text: facts.text, startMs: performance.now() - running.piece.startedAt };
      if (!this.#fits(running.request, facts.text)) return work();
      running.piece.statements.push(statement);

      return this.#timed(running.request, statement, work, () => ({ rows: facts.rows }));
    });
    from.mail.observe((mail, work) => {
      const { request, piece } = this.#running.getStore() ?? {};
      const sent = { to: mail.to.address, subject: mail.subject };
      if (request && this.#fits(request, JSON.stringify(sent))) piece?.mails.push(sent);

      return work();
    });
  }

  /** Records a line of the log, in JSON. */
  readonly recordLine = (json: string): void => {
    const { level, time: _, msg, requestId, ...fields } = JSON.parse(json);
    const request = this.#requests.get(requestId);
    if (!request) return;
    // The line at the end of a request repeats the facts of the request.
    if (msg === "request" || msg === "request aborted") {
      request.userId = fields.userId ?? undefined;
      return;
    }
    const { actorId: __, ...shown } = fields;
    const line = { level, message: msg, fields: Object.keys(shown).length > 0 ? JSON.stringify(shown) : "" };
    const running = this.#running.getStore();
    const piece = running?.request === request ? running.piece : request.pieces[0];
    if (this.#fits(request, line.message + line.fields)) piece.lines.push(line);
    this.#changed(request);
  };

  async #recordRequest<T>(facts: RequestFacts, work: () => Promise<T>): Promise<T> {
    const { requestId: id, method, path } = facts;
    const piece = pieceOf("request", `${method} ${path}`);
    const kept = { id, method, path: path.slice(0, 500), at: new Date(), number: (this.#number += 1) };
    const request: RecordedRequest = {
      ...kept,
      isAborted: false,
      pieces: [piece],
      omitted: 0,
      characters: 0,
    };
    this.#requests.delete(id);
    this.#requests.set(id, request);
    const [oldest] = this.#requests.keys();
    if (this.#requests.size > MOST_REQUESTS && oldest !== undefined) this.#requests.delete(oldest);
    this.#changed(request);
    try {
      return await this.#running.run({ request, piece }, () => this.#timed(request, piece, work));
    } finally {
      const { routePath: route, status, isAborted } = facts;
      Object.assign(request, { route, status, isAborted });
      this.#changed(request);
    }
  }

  #recordWork<T>(
    kind: Piece["kind"],
    name: string,
    requestId: string | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const request = requestId === null ? undefined : this.#requests.get(requestId);
    const piece = pieceOf(kind, name);
    if (!request || !this.#fits(request, name)) return work();
    request.pieces.push(piece);

    return this.#running.run({ request, piece }, () => this.#timed(request, piece, work));
  }

  /** Runs `work`, and stores its duration, its error and further facts of its end in `record`. */
  async #timed<T>(
    request: RecordedRequest,
    record: Piece | RecordedStatement,
    work: () => Promise<T>,
    factsAtEnd: () => Partial<RecordedStatement> = () => ({}),
  ): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } catch (error) {
      record.error = error instanceof Error ? error.message.slice(0, 500) : String(error);
      throw error;
    } finally {
      Object.assign(record, factsAtEnd(), { durationMs: performance.now() - startedAt });
      this.#changed(request);
    }
  }

  /** Returns whether there is space for this text. If not, the detail counts as omitted. */
  #fits(request: RecordedRequest, text: string): boolean {
    const hasSpace = request.characters + text.length <= MOST_CHARACTERS;
    if (hasSpace) request.characters += text.length;
    else request.omitted += 1;

    return hasSpace;
  }

  #changed(request: RecordedRequest): void {
    for (const listener of this.#listeners) listener(request);
  }
}

const pieceOf = (kind: Piece["kind"], name: string): Piece => ({
  kind,
  name,
  startedAt: performance.now(),
  statements: [],
  lines: [],
  mails: [],
});
