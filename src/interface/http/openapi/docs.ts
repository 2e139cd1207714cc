import { type RequestHandler, Router } from "express";
import swaggerUi from "swagger-ui-express";
import { liveScripts } from "#interface/http/pages/live/scripts";
import { docsHeaders } from "#interface/http/security-headers";

/**
 * Serves the contract at /spec.json and that of live updates at /asyncapi.json, each written once, and Swagger UI at /docs.
 * Nothing is loaded from another host.
 */
export function docs({ openapi, asyncapi }: { openapi: object; asyncapi: object }): Router {
  const router = Router();
  router.get("/spec.json", serve(openapi));
  router.get("/asyncapi.json", serve(asyncapi));
  router.use(liveScripts());
  router.use("/docs", (_req, res, next) => {
    res.setHeaders(new Headers(docsHeaders));
    next();
  });
  router.use("/docs", swaggerUi.serve, swaggerUi.setup(undefined, options));

  return router;
}

function serve(document: object): RequestHandler {
  const text = Buffer.from(JSON.stringify(document));

  return (_req, res) => {
    res.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": text.byteLength,
    });
    res.end(text);
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
