import { createHash } from "node:crypto";
import { type RequestHandler, Router } from "express";
import swaggerUi from "swagger-ui-express";
import { stringify } from "yaml";
import { liveScripts } from "#interface/http/pages/live/scripts";
import { docsHeaders } from "#interface/http/security-headers";

/**
 * Serves the contract at /spec.json and /spec.yaml, that of live updates at /asyncapi.json, and Swagger UI at /docs.
 * Nothing is loaded from another host.
 */
export function docs({ openapi, asyncapi }: { openapi: object; asyncapi: object }): Router {
  const router = Router();
  router.get("/spec.json", serve(JSON.stringify(openapi), "application/json"));
  router.get("/spec.yaml", serve(stringify(openapi), "application/yaml"));
  router.get("/asyncapi.json", serve(JSON.stringify(asyncapi), "application/json"));
  router.use(liveScripts());
  router.use("/docs", (_req, res, next) => {
    res.setHeaders(new Headers(docsHeaders));
    next();
  });
  router.use("/docs", swaggerUi.serve, swaggerUi.setup(undefined, options));

  return router;
}

/** Written and hashed once; who has it already gets 304 (RFC 9110, section 13.1.2). */
function serve(text: string, type: string): RequestHandler {
  const body = Buffer.from(text);
  const headers = {
    ETag: `"${createHash("sha256").update(body).digest("base64url")}"`,
    "Cache-Control": "no-cache",
    "Content-Type": `${type}; charset=utf-8`,
  };

  return (req, res) => {
    res.setHeaders(new Headers(headers));
    if (req.fresh) res.writeHead(304).end();
    else res.writeHead(200, { "Content-Length": body.byteLength }).end(body);
  };
}

const options: swaggerUi.SwaggerUiOptions = {
  swaggerUrl: "/spec.json",
  // No script can set an HttpOnly cookie, so "Authorize" explains how to sign in and has nothing to fill in.
  customCss: ".swagger-ui .auth-container :is(.wrapper:has(input), .authorize) { display: none !important }",
  swaggerOptions: {
    // The session cookie is HttpOnly: signing in sets it, and the browser adds it to the calls of this page.
    withCredentials: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  },
};
