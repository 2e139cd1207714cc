import { readFileSync } from "node:fs";
import { type Request, type Response, Router } from "express";
import { renderToString } from "preact-render-to-string";
import { ServiceError } from "#domain/shared/errors";
import type { Readiness } from "#domain/shared/readiness";
import Home from "#interface/http/home/home.view";
import { isOwnHost } from "#interface/http/home/host";
import { type Link, linksOf } from "#interface/http/home/links";
import type { RecordedRequest, Recorder } from "#interface/http/home/recorder";
import { RequestItem } from "#interface/http/home/request.view";
import { sendPage } from "#interface/http/pages/render";
import type { Route } from "#interface/http/routing/route";
import { homeHeaders } from "#interface/http/security/security-headers";

export interface HomeOptions {
  baseUrl: string;
  routes: readonly Route[];
  /** Pages that are not endpoints. */
  pages: readonly Link[];
  notes: readonly string[];
  recorder: Recorder;
  readiness: Readiness;
}

const FOLDER = "/home";
/** The time for which changes are collected before they are sent. */
const TURN_MS = 250;
/** The most requests that one message has; a process under load has more than anybody can read. */
const MOST_PER_TURN = 50;

/** Returns true for the requests of the home page itself, which it does not list. */
export const isOfHome = (path: string): boolean =>
  path === "/" || path === "/favicon.ico" || path.startsWith(`${FOLDER}/`);

/** Serves the home page of developers, and its changes as Server-Sent Events (HTML Standard, section 9.2). */
export function home({ baseUrl, routes, pages, notes, recorder, readiness }: HomeOptions): Router {
  const links = linksOf(routes, pages);
  const router = Router();
  router.use((req, _res, next) => {
    if (isOfHome(req.context.path) && !isOwnHost(req.headers.host, baseUrl))
      throw new ServiceError("FORBIDDEN", `Open the home page at ${baseUrl}`);
    next();
  });
  router.get("/", (req, res) => {
    const search = new URL(req.url, baseUrl).searchParams.get("search") ?? "";
    const props = { baseUrl, links, routes, notes, search, requests: recorder.requests };
    sendPage(res, 200, Home, props, homeHeaders);
  });
  router.get(`${FOLDER}/changes`, (req, res) => sendChanges(req, res, recorder, readiness));
  router.get(`${FOLDER}/home.js`, file("home-page.js", "text/javascript"));
  router.get(`${FOLDER}/home.css`, file("home.css", "text/css"));

  return router;
}

function file(name: string, type: string) {
  const text = readFileSync(new URL(name, import.meta.url));

  return (_req: Request, res: Response) =>
    void res.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(text);
}

/** Sends the requests that change, until the caller disconnects or the service stops. */
function sendChanges(req: Request, res: Response, recorder: Recorder, readiness: Readiness): void {
  res.writeHead(200, { "Content-Type": "text/event-stream" });
  res.flushHeaders();
  const changed = new Set(recorder.requests.slice(0, MOST_PER_TURN).toReversed());
  const stop = recorder.onChange((request) => void changed.add(request));
  const turn = setInterval(() => {
    if (readiness.isStopping) return void res.end();
    if (changed.size === 0 || res.writableNeedDrain) return;
    const items = [...changed].slice(-MOST_PER_TURN).map(itemOf);
    changed.clear();
    res.write(`event: requests\ndata: ${JSON.stringify(items)}\n\n`);
  }, TURN_MS);
  req.once("close", () => {
    clearInterval(turn);
    stop();
  });
}

const itemOf = (request: RecordedRequest) => ({
  number: request.number,
  html: renderToString(RequestItem({ request })),
});
