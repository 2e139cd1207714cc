import http from "node:http";
import type { Duplex } from "node:stream";
import { randomUUID } from "node:crypto";
import type { Express } from "express";
import { type ErrorCode, errorCodes, ServiceError } from "#domain/shared/errors";
import { errorBody, errorHeaders } from "#interface/shared/errors";
import { takeOnlySockets } from "#interface/http/pipeline/upgrade";

export interface Timeouts {
  headersMs: number;
  requestMs: number;
  /** How long a connection without a request is kept. */
  keepAliveMs: number;
}

/**
 * The HTTP server of the app. Requests and responses are born with the app's prototypes: Express sets the prototype of
 * each one, which would cost every object its hidden class; here that is a no-op.
 */
export function createHttpServer(app: Express, { headersMs, requestMs, keepAliveMs }: Timeouts): http.Server {
  class AppRequest extends http.IncomingMessage {}
  class AppResponse extends http.ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });

  const server: http.Server = http.createServer(
    {
      ...takeOnlySockets(() => server),
      IncomingMessage: AppRequest,
      ServerResponse: AppResponse,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    app,
  );
  // Bodies that wait for "100 Continue" get it at the `.input` step, so a gate refuses them before they are sent.
  server.on("checkContinue", app);
  server.on("clientError", answerBrokenRequest);

  return server;
}

const faults: Record<string, { code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: "TIMEOUT", message: "The request did not arrive in time" },
  HPE_HEADER_OVERFLOW: { code: "REQUEST_HEADER_FIELDS_TOO_LARGE", message: "The headers are too large" },
};

/** What is not even HTTP gets the one error body too. */
function answerBrokenRequest(fault: NodeJS.ErrnoException, socket: Duplex): void {
  if (fault.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, message } = faults[fault.code ?? ""] ?? {
    code: "BAD_REQUEST",
    message: "The request is not valid HTTP",
  };
  refuseOn(socket, new ServiceError(code, message));
}

/** Answers where there is no response to write to, and closes the connection. */
export function refuseOn(socket: Duplex, error: ServiceError): void {
  const { code } = error;
  const requestId = randomUUID();
  const text = JSON.stringify(errorBody(error, requestId));
  const { status } = errorCodes[code];
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(errorHeaders(error)).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}
