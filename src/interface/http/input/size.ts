import type { Request } from "express";
import { ServiceError } from "#domain/shared/errors";

export const tooLarge = () => new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large");

/** Refuses a body whose declared length exceeds the limit, before it is read. */
export function refuseDeclared(req: Request, limit: number): void {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge();
}

/** Rejects once the request has sent more than `limit` bytes; never resolves. */
export function sentMoreThan(limit: number, req: Request): Promise<never> {
  return new Promise((_resolve, reject) => {
    let received = 0;
    req.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit) return;
      req.unpipe();
      reject(tooLarge());
    });
  });
}
