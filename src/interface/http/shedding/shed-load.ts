import type { Request, Response } from "express";
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

/** A request that has taken so long waits for something other than the event loop and the database. */
const BUSY_MS = 1_000;

/** A request in flight. */
class Place implements Sender {
  readonly #since = performance.now();
  #network: string | undefined;

  constructor(
    readonly req: Request,
    private readonly res: Response,
    private readonly credentialsOf: CredentialsOf,
  ) {}

  get network(): string {
    return (this.#network ??= this.req.context.network);
  }

  get credentials(): string | undefined {
    return this.credentialsOf(this.req.context);
  }

  /** True while the body arrives slowly, and while the client reads the answer. */
  get isIdle(): boolean {
    return !this.req.complete || this.res.headersSent || performance.now() - this.#since > BUSY_MS;
  }
}

/**
 * Refuses requests with SERVICE_UNAVAILABLE while the process has more than it can serve. The stage runs before the body is
 * read and the caller is looked up. A request needs a place in three limits: in a fixed one of all requests in flight, in one
 * that follows the delay of the event loop, and in one that follows the delay of the pool. The last one is only for routes that
 * have used the pool, because a slow pool is no reason to refuse the others. Routes that are `unlimited` are exempt.
 */
export class LoadShedding {
  readonly #inFlight: Limiter;
  readonly #loop: Limiter;
  readonly #pool: Limiter;
  readonly #withPool: readonly Limiter[];
  readonly #withoutPool: readonly Limiter[];
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
    this.#inFlight = new Limiter({ most: requests, least: requests, delayMs });
    this.#loop = new Limiter({ most: requests, least: LEAST_REQUESTS, delayMs });
    this.#pool = new Limiter({ most: requests, least: LEAST_PER_CONNECTION * connections, delayMs });
    this.#withoutPool = [this.#inFlight, this.#loop];
    this.#withPool = [...this.#withoutPool, this.#pool];
    this.#poolDelay = new QueueDelay(pool);
    this.#pointDelay = new QueueDelay(points);
    this.#log = new OverloadLog(logger);
  }

  readonly stage: Stage = (req, res) => {
    if (req.context.traits?.unlimited) return;
    const place = new Place(req, res, this.credentialsOf);
    const limiters = this.#limitersOf(req.context);
    for (const limiter of limiters) if (!limiter.admits(place)) this.#refuse();
    for (const limiter of limiters) limiter.take(place);
    if (!this.#timer) this.#start();
    res.once("close", () => {
      if (this.#ended.push(place) === 1) setImmediate(() => this.#release());
    });
  };

  #limitersOf({ match }: HttpContext): readonly Limiter[] {
    const bound = match?.place?.bound;

    return bound && this.#poolRoutes.has(bound) ? this.#withPool : this.#withoutPool;
  }

  #refuse(): never {
    this.#log.refused();
    throw refusal;
  }

  #release(): void {
    for (const place of this.#ended) {
      for (const limiter of this.#withPool) limiter.release(place);
      const { match, work } = place.req.context;
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
    this.#loop.adapt(Math.max(elapsedMs - TICK_MS, this.#pointDelay.after(elapsedMs)));
    this.#pool.adapt(this.#poolDelay.after(elapsedMs));
    const isCalm = this.#log.isCalm(now);
    if (!isCalm || this.#inFlight.taken > 0 || !this.#loop.isOpen || !this.#pool.isOpen) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
