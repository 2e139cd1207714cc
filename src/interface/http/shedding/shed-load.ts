import type { Response } from "express";
import { ServiceError } from "#domain/shared/errors";
import type { Logger } from "#domain/shared/logger";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import type { Stage } from "#interface/http/pipeline/stage";
import type { BoundRoute } from "#interface/http/routing/router";
import { Limiter, type Sender } from "#interface/http/shedding/limiter";
import { OverloadLog } from "#interface/http/shedding/overload-log";
import { QueueDelay, type Queue } from "#interface/http/shedding/queue-delay";

export interface LoadLimits {
  /** The most requests in flight. */
  requests: number;
  /** The delay in the event loop, or in a queue for the database, from which on there are too many requests. */
  delayMs: number;
  /** The most connections of the pool. */
  connections: number;
  /** The waits for a connection of the pool. */
  pool: Queue;
  /** The reads by key, which most requests begin with. */
  points: Queue;
}

type CredentialsOf = (context: HttpContext) => string | undefined;

const TICK_MS = 50;
/** Enough requests to keep the event loop busy, even if they all have one sender. */
const LEAST_REQUESTS = 16;
/** Enough requests for each connection to keep the pool busy, even if they all have one sender. */
const LEAST_PER_CONNECTION = 3;

// One object for all refusals, because creating an error takes longer than refusing a request.
const refusal = new ServiceError("SERVICE_UNAVAILABLE", "The service is overloaded; retry in a moment", {
  isLogged: true,
});

/** A request in flight. */
class Place implements Sender {
  #network: string | undefined;

  constructor(
    readonly context: HttpContext,
    private readonly credentialsOf: CredentialsOf,
  ) {}

  get network(): string {
    return (this.#network ??= this.context.network);
  }

  get credentials(): string | undefined {
    return this.credentialsOf(this.context);
  }
}

/**
 * Refuses requests with SERVICE_UNAVAILABLE while the process has more than it can serve. The stage runs before anything is
 * read or looked up. Requests to routes that have used the pool need a place in a second limit, because a slow pool is no
 * reason to refuse the others. Routes that are `unlimited` are exempt.
 */
export class LoadShedding {
  readonly #all: Limiter;
  readonly #pooled: Limiter;
  readonly #poolDelay: QueueDelay;
  readonly #pointDelay: QueueDelay;
  readonly #poolRoutes = new Set<BoundRoute>();
  readonly #log: OverloadLog;
  /** Places that become free in the next turn of the event loop, because requests wait for all work of a turn. */
  #ended: Place[] = [];
  #timer: NodeJS.Timeout | undefined;
  #tickedAt = 0;

  constructor(
    { requests, delayMs, connections, pool, points }: LoadLimits,
    private readonly credentialsOf: CredentialsOf,
    logger: Logger,
  ) {
    this.#all = new Limiter({ most: requests, least: LEAST_REQUESTS, delayMs });
    this.#pooled = new Limiter({ most: requests, least: LEAST_PER_CONNECTION * connections, delayMs });
    this.#poolDelay = new QueueDelay(pool);
    this.#pointDelay = new QueueDelay(points);
    this.#log = new OverloadLog(logger);
  }

  readonly stage: Stage = ({ context }, res) => {
    if (context.traits?.unlimited) return;
    const place = new Place(context, this.credentialsOf);
    const isPooled = this.#isPooled(context);
    if (!this.#all.admits(place) || (isPooled && !this.#pooled.admits(place))) {
      this.#log.refused();
      throw refusal;
    }
    this.#admit(place, isPooled, res);
  };

  #isPooled({ match }: HttpContext): boolean {
    const bound = match?.place?.bound;

    return bound !== undefined && this.#poolRoutes.has(bound);
  }

  #admit(place: Place, isPooled: boolean, res: Response): void {
    this.#all.take(place);
    if (isPooled) this.#pooled.take(place);
    if (!this.#timer) this.#start();
    res.once("close", () => {
      if (this.#ended.push(place) === 1) setImmediate(() => this.#release());
    });
  }

  #release(): void {
    for (const place of this.#ended) {
      this.#all.release(place);
      this.#pooled.release(place);
      const { match, work } = place.context;
      if (work.usesPool && match?.place?.bound) this.#poolRoutes.add(match.place.bound);
    }
    this.#ended = [];
  }

  /** The timer runs only while there are requests, or a limit has to rise again. */
  #start(): void {
    this.#tickedAt = performance.now();
    this.#poolDelay.start();
    this.#pointDelay.start();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #tick(): void {
    const now = performance.now();
    const elapsedMs = now - this.#tickedAt;
    this.#tickedAt = now;
    this.#all.adapt(Math.max(elapsedMs - TICK_MS, this.#pointDelay.after(elapsedMs)));
    this.#pooled.adapt(this.#poolDelay.after(elapsedMs));
    const isCalm = this.#log.isCalm(now);
    if (!isCalm || this.#all.taken > 0 || !this.#all.isOpen || !this.#pooled.isOpen) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
