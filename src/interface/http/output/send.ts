import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { Deprecation } from "#application/kit/endpoint";
import type { Output } from "#application/kit/output";
import type { Schema } from "#application/kit/schema";
import ExternalRedirect from "#interface/http/pages/external-redirect.view";
import { sendPage } from "#interface/http/pages/render";
import { fileSender } from "#interface/http/output/send-file";
import { type Route, successStatus } from "#interface/http/routing/route";
import { pageHeaders, scriptedPageHeaders } from "#interface/http/security/security-headers";
import { checkOutput, compileOutput } from "#interface/shared/output/serialise";

export type Send = (req: Request, res: Response, result: unknown) => Promise<void> | void;

/** Compiles the function that sends an endpoint's successful response. */
export function sender(route: Route): Send {
  const { output, traits } = route.endpoint;
  const status = successStatus(route);
  const headers = traits.deprecation ? deprecationHeaders(traits.deprecation) : {};

  switch (output.kind) {
    case "json":
    case "leave":
      return jsonSender(output.schema, status, headers);
    case "cursorPage":
      return cursorPageSender(jsonSender(output.schema, status, headers));
    case "nothing":
      return (_req, res) => void res.writeHead(status, headers).end();
    case "redirect":
      return (_req, res, result) => {
        res.writeHead(status, { ...headers, Location: String(result) }).end();
      };
    case "page":
      return pageSender(route, output, headers);
    case "file":
      return fileSender(output, status, headers);
    case "binary": {
      const { contentType, cacheControl } = output;
      const fixed = { ...headers, "Content-Type": contentType, "Cache-Control": cacheControl };
      return (_req, res, result) => sendBytes(res.writeHead(status, fixed), result);
    }
  }
}

function jsonSender(schema: Schema, status: number, headers: object): Send {
  const serialise = compileOutput(schema);

  return (_req, res, result) => {
    const text = serialise(result);
    res.writeHead(status, {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(text),
    });
    res.end(text);
  };
}

/** Links to the next page (RFC 8288): the address of this one with the next cursor. */
function cursorPageSender(send: Send): Send {
  return (req, res, result) => {
    const next = result instanceof Object && "nextCursor" in result && result.nextCursor;
    if (typeof next === "string") {
      const [path = "", query] = req.originalUrl.split("?", 2);
      const parameters = new URLSearchParams(query);
      parameters.set("cursor", next);
      req.context.head.push("Link", `<${path}?${parameters}>; rel="next"`);
    }

    return send(req, res, result);
  };
}

type Page = Extract<Output, { kind: "page" }>;

/** The page has the status of the refused form that it shows, if any. */
function pageSender({ file, view }: Route, { schema, isScripted }: Page, others: object): Send {
  if (!view) throw new Error(`${file} is a page without a view`);
  const check = checkOutput(schema);
  const headers = { ...others, ...(isScripted ? scriptedPageHeaders : pageHeaders) };

  return ({ context: { currentUser, refused } }, res, result) =>
    sendPage(res, refused?.status ?? 200, view, { data: check(result), currentUser, refused }, headers);
}

/** A browser does not follow a form's redirect to another site (`form-action`), so a page leads there. */
export function awaySender(schema: Extract<Output, { kind: "leave" }>["schema"]): Send {
  const check = checkOutput(schema);

  return (_req, res, result) => sendPage(res, 200, ExternalRedirect, check(result));
}

async function sendBytes(res: Response, bytes: unknown): Promise<void> {
  if (bytes instanceof Readable) await pipeline(bytes, res);
  else res.end(bytes);
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ since, sunset, use }: Deprecation) {
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${use}>; rel="successor-version"`,
  };
}
