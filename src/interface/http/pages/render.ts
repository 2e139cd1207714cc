import type { Response } from "express";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { pageHeaders } from "#interface/http/security/security-headers";

/** Sends the page that `view` renders from `props`. */
export function sendPage<P>(
  res: Response,
  status: number,
  view: (props: P) => VNode,
  props: P,
  headers = pageHeaders,
): void {
  const html = `<!doctype html>${renderToString(view(props))}`;

  res.writeHead(status, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(html),
  });
  res.end(html);
}
