import { promisify } from "node:util";
import express, { type Request, type Response } from "express";
import type { Schema } from "#application/kit/schema";
import type { MediaTypes } from "#domain/files/media-types";
import { ServiceError } from "#domain/shared/errors";
import { parseForm, parseJson } from "#interface/http/input/form";
import { multipartReader } from "#interface/http/input/multipart";
import { refuseDeclared, tooLarge } from "#interface/http/input/size";

export interface BodyLimits {
  jsonBytes: number;
  multipartBytes: number;
}

export interface Body {
  value: unknown;
  /** Scalars are text that has to be converted to the types of the schema. */
  isText: boolean;
}

export type BodyReader = (req: Request, res: Response) => Promise<Body>;

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Compiles the reader of JSON, form and multipart bodies. The body is not read before the reader is called, so a request
 * that a gate refuses uploads nothing. Throws BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE_CONTENT.
 */
export function bodyReader(schema: Schema, limits: BodyLimits, types: () => MediaTypes): BodyReader {
  const readBytes = bytesReader(limits.jsonBytes);
  const readParts = multipartReader(schema, limits.multipartBytes, types);

  return async (req, res) => {
    if (!hasBody(req)) return { value: {}, isText: false };
    if (req.headers.expect !== undefined) res.writeContinue();

    switch (req.is([json, form, multipart])) {
      case json:
        return { value: parseJson(textOf(req, await readBytes(req, res))), isText: false };
      case form:
        return { value: parseForm(textOf(req, await readBytes(req, res))), isText: true };
      case multipart:
        return { value: await readParts(req, res), isText: true };
      default:
        throw new ServiceError(
          "UNSUPPORTED_MEDIA_TYPE",
          `The body has to be ${json}, ${form} or ${multipart}`,
        );
    }
  };
}

/** Reads a body as it is sent, and leaves a compressed one to Express, whose way takes several times as long. */
function bytesReader(limit: number): (req: Request, res: Response) => Promise<Buffer> {
  const decompress = promisify(express.raw({ type: () => true, limit }));

  return async (req, res) => {
    if (req.headers["content-encoding"] === undefined) {
      refuseDeclared(req, limit);
      return readPlain(req, limit);
    }
    await decompress(req, res);

    return req.body;
  };
}

function readPlain(req: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    req.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) reject(tooLarge());
      else chunks.push(chunk);
    });
    req.once("end", () => resolve(Buffer.concat(chunks, received)));
    req.once("error", (cause) =>
      reject(new ServiceError("BAD_REQUEST", "The body could not be read", { cause })),
    );
  });
}

function textOf(req: Request, bytes: Buffer): string {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(req.headers["content-type"] ?? "")?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(charset))
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "The body has to be UTF-8");

  try {
    return utf8.decode(bytes);
  } catch {
    throw new ServiceError("BAD_REQUEST", "The body is not valid UTF-8");
  }
}

function hasBody(req: Request): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}
