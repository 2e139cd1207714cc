import { pipeline } from "node:stream/promises";
import { create as contentDisposition } from "content-disposition";
import type { Request, Response } from "express";
import type { Output } from "#application/kit/output";
import { ServedFile } from "#application/kit/served-file";
import { ServiceError } from "#domain/shared/errors";
import type { ByteRange } from "#domain/shared/file-storage";
import type { Send } from "#interface/http/output/send";

type FileOutput = Extract<Output, { kind: "file" }>;

/** Only the caller may keep the file, and asks before each use whether it still may have it. */
const cacheControl = "private, no-cache";

/** Compiles the function that sends a stored file, or a part of it, without holding it in memory (RFC 9110, section 14). */
export function fileSender({ isLinked }: FileOutput, status: number, others: Record<string, string>): Send {
  return async (req, res, result) => {
    if (!(result instanceof ServedFile)) throw new TypeError("A handler of a file returns Files.serve(…)");
    const location = isLinked ? await result.link() : undefined;
    if (location !== undefined) return void res.writeHead(302, { ...others, Location: location }).end();

    const { bytes, digest } = result.facts;
    const version = { ...others, ETag: `"${digest}"`, "Cache-Control": cacheControl };
    if (isFresh(req, res, version.ETag)) return void res.writeHead(304, version).end();

    const range = rangeOf(req, res, { bytes, etag: version.ETag });
    const headers = { ...version, ...headersOf(result), ...partHeaders(bytes, range) };
    await sendContent(req, res.status(range ? 206 : status), headers, () => result.open(range));
  };
}

/** Returns whether the caller has this version. Express compares the request with the header of the response. */
function isFresh(req: Request, res: Response, etag: string): boolean {
  res.setHeader("ETag", etag);
  const { fresh } = req;
  res.removeHeader("ETag");

  return fresh;
}

/** Text is sent as UTF-8, because the service stores no other encoding. The content is never shown as a page of the service. */
const headersOf = ({ facts: { name, mediaType } }: ServedFile) => ({
  "Content-Type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
  "Content-Disposition": contentDisposition(name, { type: "attachment" }),
  "Accept-Ranges": "bytes",
});

const partHeaders = (bytes: number, range: ByteRange | undefined): Record<string, string | number> =>
  range
    ? {
        "Content-Range": `bytes ${range.start}-${range.end}/${bytes}`,
        "Content-Length": range.end - range.start + 1,
      }
    : { "Content-Length": bytes };

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Returns the range that a GET asks for, if the caller has a part of this version. Several ranges, other units and ranges that
 * are not valid get the whole file. Throws RANGE_NOT_SATISFIABLE.
 */
function rangeOf(
  req: Request,
  res: Response,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | undefined {
  const { range = "", "if-range": condition = etag } = req.headers;
  const [, first = "", last = ""] = oneRange.exec(range) ?? [];
  const isValid = first === "" ? last !== "" : last === "" || Number(first) <= Number(last);
  if (req.method !== "GET" || condition !== etag || !isValid) return undefined;

  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start <= end) return { start, end };

  res.setHeader("Content-Range", `bytes */${bytes}`);
  throw new ServiceError("RANGE_NOT_SATISFIABLE", `The file has ${bytes} bytes`);
}

async function sendContent(
  req: Request,
  res: Response,
  headers: Record<string, string | number>,
  open: () => ReturnType<ServedFile["open"]>,
): Promise<void> {
  if (req.method === "HEAD") return void res.writeHead(res.statusCode, headers).end();
  const content = await open();
  if (!content) throw new ServiceError("NOT_FOUND", "The content of the file is missing");
  res.writeHead(res.statusCode, headers);
  try {
    await pipeline(content, res);
  } catch (error) {
    // A caller may stop at any time, as players of videos do.
    if (!isPrematureClose(error)) throw error;
  }
}

const isPrematureClose = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
