import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Router } from "express";

const { resolve } = createRequire(import.meta.url);

const files = {
  "/live/live.js": new URL("./live.js", import.meta.url),
  "/live/socket.io.js": new URL(
    "client-dist/socket.io.min.js",
    pathToFileURL(resolve("socket.io/package.json")),
  ),
};

export const scriptPaths = Object.keys(files);

/** Serves the scripts of the page /live from the service's origin. */
export function liveScripts(): Router {
  const router = Router();
  for (const [path, file] of Object.entries(files)) {
    const text = readFileSync(file);
    router.get(path, (_req, res) => {
      res.writeHead(200, {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Length": text.byteLength,
      });
      res.end(text);
    });
  }

  return router;
}
