import http from "node:http";
import type { Duplex } from "node:stream";
import type { Express } from "express";
import { type ErrorCode, ServiceError } from "#domain/shared/errors";
import { sendRawError } from "#interface/shared/raw-error";
import { acceptSocketUpgrades } from "#interface/shared/websocket-upgrade";

export interface Timeouts {
  headersMs: number;
  requestMs: number;
  /** The time for which a connection without a request stays open. */
  keepAliveMs: number;
}

/**
 * Creates the HTTP server of the app. It constructs requests and responses with the app's prototypes. Express sets these
 * prototypes on every object; done after construction, that would change the object's hidden class in V8.
 */
export function createHttpServer(app: Express, { headersMs, requestMs, keepAliveMs }: Timeouts): http.Server {
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse<AppRequest> {
    /** See `drain`. */
    override writeHead(status: number, ...[reason, headers]: never[]): this {
      if (!server.listening) this.shouldKeepAlive = false;

      return super.writeHead(status, reason, headers);
    }
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });

  const server: http.Server = http.createServer(
    {
      ...acceptSocketUpgrades(() => server),
      IncomingMessage: AppRequest,
      ServerResponse: AppResponse,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    app,
  );
  // The `.input` step sends "100 Continue", so a gate can refuse a request before its body is sent.
  server.on("checkContinue", app);
  server.on("clientError", answerBrokenRequest);

  return server;
}

const parserErrors: Record<string, { code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: "TIMEOUT", message: "The request did not arrive in time" },
  HPE_HEADER_OVERFLOW: { code: "REQUEST_HEADER_FIELDS_TOO_LARGE", message: "The headers are too large" },
};

/** Sends the one error body for a request that Node cannot parse. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, message } = parserErrors[error.code ?? ""] ?? {
    code: "BAD_REQUEST",
    message: "The request is not valid HTTP",
  };
  sendRawError(socket, new ServiceError(code, message));
}
