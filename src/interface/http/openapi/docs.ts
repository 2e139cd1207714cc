import { Router } from "express";
import swaggerUi from "swagger-ui-express";
import { docsHeaders } from "#interface/http/security-headers";

/** Serves the contract at /spec.json, written once, and Swagger UI at /docs. Nothing is loaded from another host. */
export function docs(document: object): Router {
  const text = Buffer.from(JSON.stringify(document));
  const router = Router();

  router.get("/spec.json", (_req, res) => {
    res.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": text.byteLength,
    });
    res.end(text);
  });
  router.use("/docs", (_req, res, next) => {
    res.setHeaders(new Headers(docsHeaders));
    next();
  });
  router.use("/docs", swaggerUi.serve, swaggerUi.setup(undefined, options));

  return router;
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
