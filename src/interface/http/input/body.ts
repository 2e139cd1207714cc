import { promisify } from "node:util";
import express, { type Request, type Response } from "express";
import multer, { MulterError } from "multer";
import { type Schema, UploadedFile } from "#application/kit/schema";
import { fieldsOf, read } from "#application/kit/schema-reader";
import { ServiceError } from "#domain/shared/errors";
import { parseForm, parseJson, refuseHostileKeys } from "#interface/http/input/form";

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
 * that a gate refuses uploads nothing. Throws BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE.
 */
export function bodyReader(schema: Schema, limits: BodyLimits): BodyReader {
  const readBytes = bytesReader(limits.jsonBytes);
  const readParts = multipartReader(schema, limits.multipartBytes);

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

function multipartReader(schema: Schema, limit: number) {
  const uploads = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
    const description = read(field);
    if (description.kind !== "upload") return [];
    return [{ name, maxCount: 1, maxBytes: description.upload.maxBytes }];
  });
  const parser = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: Math.max(0, ...uploads.map(({ maxBytes }) => maxBytes)),
      files: uploads.length,
      fields: 100,
      fieldNameSize: 200,
      headerPairs: 20,
    },
  });
  const parse = promisify(parser.fields(uploads));

  return async (req: Request, res: Response): Promise<object> => {
    refuseDeclared(req, limit);
    await Promise.race([parse(req, res).catch(refuseMultipart), sentMoreThan(limit, req)]);
    refuseHostileKeys(req.body);

    const files = Object.values(req.files ?? {}).flat();
    return {
      ...req.body,
      ...Object.fromEntries(files.map((file) => [file.fieldname, new UploadedFile(file.buffer)])),
    };
  };
}

/** Rejects once the request has sent more than `limit` bytes; never resolves. */
function sentMoreThan(limit: number, req: Request): Promise<never> {
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

/** Refuses a body whose declared length exceeds the limit, before it is read. */
function refuseDeclared(req: Request, limit: number): void {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge();
}

const tooLarge = () => new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large");

function refuseMultipart(error: unknown): never {
  if (error instanceof MulterError) throw error;

  throw new ServiceError("BAD_REQUEST", "The multipart body could not be read", { cause: error });
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
