import type { NextFunction, Request, Response } from "express";
import { scope } from "#application/kit/scope";
import { ServiceError } from "#domain/shared/errors";

const TICK_MS = 250;
/** The time in which a handler may still answer after its timeout (1 s): its transaction is then already rolled back. */
const GRACE_TICKS = 4;

/**
 * Limits the time of handlers. A timer for each request would cost more than one that looks at all open requests. It counts
 * ticks instead of time, because a process that was paused has no ticks.
 */
export class RequestTimeouts {
  /** The open requests, with the tick since which each runs. */
  readonly #open = new Map<Request, number>();
  #ticks = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `answer` sends the error of a request whose handler does not end at its timeout. */
  constructor(
    private readonly usualSeconds: number,
    private readonly answer: (error: ServiceError, req: Request, res: Response, next: NextFunction) => void,
  ) {}

  start(req: Request): void {
    this.#open.set(req, this.#ticks);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  end(req: Request): void {
    this.#open.delete(req);
  }

  /** Limits the time of work that precedes the handler. Once the timeout has passed, the request goes no further. */
  async limit(req: Request, work: Promise<void>): Promise<void> {
    this.start(req);
    try {
      await work;
      req.context.requestScope.timeout.check();
    } finally {
      this.end(req);
    }
  }

  #tick(): void {
    this.#ticks += 1;
    for (const [req, since] of this.#open) {
      // The server itself answers a request that does not arrive in time.
      if (!req.complete && !req.destroyed) this.#open.set(req, this.#ticks);
      else scope.run(req.context.requestScope, () => this.#limit(req, this.#ticks - since));
    }
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #limit(req: Request, ticks: number): void {
    const { context, res } = req;
    const seconds = context.traits?.limitSeconds ?? this.usualSeconds;
    const ticksOver = ticks - (seconds * 1000) / TICK_MS;
    if (ticksOver <= 0 || !res || res.headersSent) return;

    const error = new ServiceError("SERVICE_UNAVAILABLE", `The request took longer than ${seconds} s`);
    context.requestScope.timeout.pass(error);
    if (ticksOver <= GRACE_TICKS) return;
    this.end(req);
    this.answer(error, req, res, () => {});
  }
}
