import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { binaryRuleOf, isNothing, isPage, isRedirect, isScripted, type leave } from "#application/kit/schema";
import ExternalRedirect from "#interface/http/pages/external-redirect.view";
import { sendPage } from "#interface/http/pages/render";
import { type Route, successStatus } from "#interface/http/routing/route";
import { pageHeaders, scriptedPageHeaders } from "#interface/http/security/security-headers";
import { checkOutput, compileOutput } from "#interface/shared/output/serialise";

export type Send = (req: Request, res: Response, result: unknown) => Promise<void> | void;

/** Compiles how the good answer of an endpoint is sent. */
export function sender(route: Route): Send {
  const { output, traits } = route.endpoint;
  const status = successStatus(route);
  const binary = binaryRuleOf(output);
  const headers = traits.deprecation ? deprecationHeaders(traits.deprecation) : {};

  if (isNothing(output)) {
    return (_req, res) => void res.writeHead(status, headers).end();
  }
  if (isRedirect(output)) {
    return (_req, res, result) => void res.writeHead(status, { ...headers, Location: String(result) }).end();
  }
  if (isPage(output)) return pageSender(route, headers);
  if (binary) {
    const { contentType, cacheControl } = binary;
    const fixed = { ...headers, "Content-Type": contentType, "Cache-Control": cacheControl };
    return (_req, res, result) => sendBytes(res.writeHead(status, fixed), result);
  }

  const serialise = compileOutput(output);
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

/** The page with what the caller may see of the data; after a form that was refused, with its status. */
function pageSender({ file, view, endpoint }: Route, others: object): Send {
  if (!view) throw new Error(`${file} is a page without a view`);
  const check = checkOutput(endpoint.output);
  const headers = { ...others, ...(isScripted(endpoint.output) ? scriptedPageHeaders : pageHeaders) };

  return ({ context: { currentUser, refused } }, res, result) =>
    sendPage(res, refused?.status ?? 200, view, { data: check(result), currentUser, refused }, headers);
}

/** A browser follows no redirect of a form to another site (`form-action`), so a page leads there. */
export function sendAway(output: ReturnType<typeof leave>): Send {
  const check = checkOutput(output);

  return (_req, res, result) => sendPage(res, 200, ExternalRedirect, check(result));
}

async function sendBytes(res: Response, bytes: unknown): Promise<void> {
  if (bytes instanceof Readable) await pipeline(bytes, res);
  else res.end(bytes);
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ since, sunset, use }: { since: string; sunset: string; use: string }) {
  return {
    Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${use}>; rel="successor-version"`,
  };
}
