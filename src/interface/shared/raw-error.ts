import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorCodes, type ServiceError } from "#domain/shared/errors";
import { errorBody, errorHeaders } from "#interface/shared/errors";

/** Writes an error response to a connection for which Node has no response object, and closes the connection. */
export function sendRawError(socket: Duplex, error: ServiceError): void {
  const requestId = randomUUID();
  const text = JSON.stringify(errorBody(error, requestId));
  const { status } = errorCodes[error.code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(errorHeaders(error)).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}
