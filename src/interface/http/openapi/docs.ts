import { createHash } from "node:crypto";
import { type RequestHandler, Router } from "express";
import swaggerUi from "swagger-ui-express";
import { stringify } from "yaml";
import { liveScripts } from "#interface/http/pages/live/scripts";
import { docsHeaders } from "#interface/http/security/security-headers";

interface Contracts {
  openapi: () => object;
  asyncapi: () => object;
}

/** The pages that a browser opens. */
export const contractPages = [
  { path: "/docs", text: "The documentation of the API, to read and to try out" },
  { path: "/spec.json", text: "The contract, for tools (OpenAPI)" },
  { path: "/asyncapi.json", text: "The contract of live updates (AsyncAPI)" },
];

/**
 * Serves the contract at /spec.json and /spec.yaml, the contract of live updates at /asyncapi.json, and Swagger UI at
 * /docs. Loads nothing from other hosts.
 */
export function docs({ openapi, asyncapi }: Contracts): Router {
  const router = Router();
  router.get(
    "/spec.json",
    serve(() => JSON.stringify(openapi()), "application/json"),
  );
  router.get(
    "/spec.yaml",
    serve(() => stringify(openapi()), "application/yaml"),
  );
  router.get(
    "/asyncapi.json",
    serve(() => JSON.stringify(asyncapi()), "application/json"),
  );
  router.use(liveScripts());
  router.use("/docs", (_req, res, next) => {
    res.setHeaders(new Headers({ ...docsHeaders, "Cache-Control": "no-store" }));
    next();
  });
  router.use("/docs", swaggerUi.serve, swaggerUi.setup(undefined, options));

  return router;
}

/**
 * Writes and hashes the text at the first request, because it would take a third of the start-up time. Answers 304 to a
 * client that has it already (RFC 9110, section 13.1.2).
 */
function serve(write: () => string, type: string): RequestHandler {
  let written: { body: Buffer; headers: Headers } | undefined;

  return (req, res) => {
    written ??= withHeaders(Buffer.from(write()), type);
    const { body, headers } = written;
    res.setHeaders(headers);
    if (req.fresh) res.writeHead(304).end();
    else res.writeHead(200, { "Content-Length": body.byteLength }).end(body);
  };
}

function withHeaders(body: Buffer, type: string): { body: Buffer; headers: Headers } {
  const headers = new Headers({
    ETag: `"${createHash("sha256").update(body).digest("base64url")}"`,
    "Cache-Control": "no-cache",
    "Content-Type": `${type}; charset=utf-8`,
  });

  return { body, headers };
}

const options: swaggerUi.SwaggerUiOptions = {
  swaggerUrl: "/spec.json",
  swaggerOptions: {
    // Signing in sets the HttpOnly session cookie, and the browser adds it to the requests of this page.
    withCredentials: true,
    // The service refuses a request with a cookie and a token. The page gets the source of this function.
    requestInterceptor: (request: { headers: Record<string, string> }) =>
      Object.assign(request, request.headers["Authorization"] && { credentials: "omit" }),
    tryItOutEnabled: true,
    validatorUrl: null,
  },
};
