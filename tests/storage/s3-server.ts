import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Starts an in-memory server for a part of the S3 protocol: signed PUT, GET and DELETE of objects by path. */
export async function startS3(accessKeyId: string) {
  const objects = new Map<string, { bytes: Buffer; contentType: string | undefined }>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
    const bytes = await buffer(request);
    const path = decodeURIComponent(new URL(request.url ?? "", "http://s3").pathname);
    if (!isSigned(request, bytes)) return { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" };

    if (request.method === "PUT") {
      objects.set(path, { bytes, contentType: request.headers["content-type"] });
      return { status: 200 };
    }
    if (request.method === "DELETE") {
      objects.delete(path);
      return { status: 204 };
    }
    const found = objects.get(path);

    return found
      ? { status: 200, body: found.bytes }
      : { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  }

  function isSigned({ headers }: IncomingMessage, bytes: Buffer): boolean {
    const authorization = headers.authorization ?? "";
    const digest = createHash("sha256").update(bytes).digest("hex");

    return (
      authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`) &&
      authorization.includes("host;x-amz-content-sha256") &&
      headers["x-amz-content-sha256"] === digest
    );
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    objects,
    endpoint: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
