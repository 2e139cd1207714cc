import { once } from "node:events";
import { expect } from "chai";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { endpoint } from "#application/kit/endpoint";
import { gate } from "#application/kit/gate";
import { integer, nothing } from "#application/kit/schema";
import { ServiceError } from "#domain/shared/errors";
import { createHttpServer } from "#interface/http/pipeline/server";
import { appOf } from "../support/app.js";

const closed = gate({
  refuses: ["FORBIDDEN"],
  check: (): Record<never, never> => {
    throw new ServiceError("FORBIDDEN", "No");
  },
});
const takesInput = () =>
  endpoint()
    .input({ size: integer() })
    .output(nothing)
    .handler(() => {});

describe("the HTTP server", () => {
  let server: Server;
  const sockets: Socket[] = [];

  before((done) => {
    const app = appOf({
      "POST /open": takesInput(),
      "POST /closed": endpoint()
        .use(closed)
        .input({ size: integer() })
        .output(nothing)
        .handler(() => {}),
    });
    server = createHttpServer(app, { headersMs: 300, requestMs: 600, keepAliveMs: 2_000 }).listen(
      0,
      "127.0.0.1",
      done,
    );
  });
  after((done) => {
    for (const socket of sockets) socket.destroy();
    server.close(done);
  });

  /** Returns what the server writes to a raw connection, until the connection closes or `until` matches. */
  function answerTo(text: string, until: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(text));
      sockets.push(socket);
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        answer += String(chunk);
        if (until.test(answer)) resolve(answer);
      });
      socket.on("close", () => resolve(answer));
    });
  }
  const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));

  it("answers invalid HTTP with the error body", async () => {
    const answer = await answerTo("nonsense\r\n\r\n", /\}$/);
    expect(answer).to.match(/^HTTP\/1\.1 400 Bad Request/);
    expect(bodyOf(answer)).to.include({ code: "BAD_REQUEST", status: 400 });
  });

  it("answers headers that are too large with 431", async () => {
    const answer = await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, /\}$/);
    expect(bodyOf(answer)).to.include({ code: "REQUEST_HEADER_FIELDS_TOO_LARGE", status: 431 });
  });

  it("answers headers that do not arrive in time with 408", async () => {
    const answer = await answerTo("GET / HTTP/1.1\r\nHost:", /\}$/);
    expect(bodyOf(answer)).to.include({ code: "TIMEOUT", status: 408 });
  });

  it("does not wait for a body that does not arrive in time", async () => {
    const answer = await answerTo(
      "POST /open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
      /\}$/,
    );
    expect(answer).to.match(/^HTTP\/1\.1 4/);
  });

  it("sends 100 Continue only after the gates have passed", async () => {
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n`;

    expect(await answerTo(head("/open"), /\r\n\r\n/)).to.match(/^HTTP\/1\.1 100 Continue/);
    expect(await answerTo(head("/closed"), /\}$/)).to.match(/^HTTP\/1\.1 403 Forbidden/);
  });

  it("keeps an idle connection for the keep-alive timeout, not for that of headers or requests", async () => {
    const port = (server.address() as AddressInfo).port;
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /none HTTP/1.1\r\nHost: x\r\n\r\n"));
    sockets.push(socket);
    const [answer]: unknown[] = await once(socket, "data");
    const answeredAt = performance.now();
    expect(String(answer)).to.match(/^Keep-Alive: timeout=2\r$/m);

    await once(socket.resume(), "close");
    expect(performance.now() - answeredAt).to.be.greaterThan(1_900);
  });
});
