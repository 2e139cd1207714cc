import type { Request, Response } from "express";

/** One stage that every request passes. It refuses a request by throwing. */
export type Stage = (req: Request, res: Response) => void | Promise<void>;

/**
 * Runs several stages as one Express middleware. A middleware for each stage would cost every request one more pass through
 * Express and one more promise, and promises are slow where AsyncLocalStorage tracks them.
 */
export function runStages(stages: readonly Stage[]) {
  return async (req: Request, res: Response): Promise<void> => {
    for (const stage of stages) {
      const pending = stage(req, res);
      if (pending) await pending;
    }
  };
}
