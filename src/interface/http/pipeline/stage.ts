import type { Request, Response } from "express";

/** One stage that every request passes. It refuses a request by throwing. */
export type Stage = (req: Request, res: Response) => void | Promise<void>;

/**
 * Runs several stages as one Express middleware. A middleware for each stage would cost every request one more pass through
 * Express. A stage that is done at once costs no promise: promises are slow where AsyncLocalStorage tracks them.
 */
export function runStages(stages: readonly Stage[]) {
  const runFrom = (first: number, req: Request, res: Response): void | Promise<void> => {
    for (let at = first; at < stages.length; at += 1) {
      const pending = stages[at]?.(req, res);
      if (pending) return at === stages.length - 1 ? pending : pending.then(() => runFrom(at + 1, req, res));
    }
  };

  return (req: Request, res: Response): void | Promise<void> => runFrom(0, req, res);
}
