import type { Request, Response } from "express";

/** A part of the way of every request; it refuses one by throwing. */
export type Step = (req: Request, res: Response) => void | Promise<void>;

/**
 * One middleware of Express for several steps. A middleware of its own would cost each of them, in every request, a turn
 * through Express and promises, which are dear where AsyncLocalStorage follows them.
 */
export function inOrder(steps: readonly Step[]) {
  return async (req: Request, res: Response): Promise<void> => {
    for (const step of steps) {
      const pending = step(req, res);
      if (pending) await pending;
    }
  };
}
