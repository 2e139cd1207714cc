import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect } from "chai";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { createHttpServer } from "#interface/http/server/http-server";
import { appOf } from "../support/app.js";

const smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";

/** Requests whose end two parsers could find at different positions. */
const ambiguous: [what: string, head: string, body: string][] = [
  [
    "Content-Length with Transfer-Encoding",
    "Content-Length: 5\r\nTransfer-Encoding: chunked",
    `0\r\n\r\n${smuggled}`,
  ],
  ["a second Content-Length", `Content-Length: 0\r\nContent-Length: ${smuggled.length}`, smuggled],
  ["a malformed Content-Length", "Content-Length: +0", smuggled],
  ["an unknown transfer coding", "Transfer-Encoding: xchunked", `0\r\n\r\n${smuggled}`],
  ["chunked before another transfer coding", "Transfer-Encoding: chunked, identity", `0\r\n\r\n${smuggled}`],
  ["a space before the colon", "Content-Length : 5", smuggled],
  ["a folded header", "X-A: b\r\n Transfer-Encoding: chunked", `0\r\n\r\n${smuggled}`],
  ["a malformed chunk size", "Transfer-Encoding: chunked", `0x0\r\n\r\n${smuggled}`],
];

describe("the end of a message", () => {
  const seen: string[] = [];
  const server = createHttpServer(
    appOf({
      "POST /things": endpoint()
        .input({})
        .output(nothing)
        .handler(() => void seen.push("things")),
      "GET /smuggled": endpoint()
        .output(nothing)
        .handler(() => void seen.push("smuggled")),
    }),
    { headersMs: 2_000, requestMs: 2_000, keepAliveMs: 2_000 },
  );
  before(() => once(server.listen(0, "127.0.0.1"), "listening"));
  after(() => server.close());

  async function answerTo(text: string): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes) => (answer += String(bytes)));
    socket.end(text);
    await once(socket, "close");

    return answer;
  }

  for (const [what, head, body] of ambiguous) {
    it(`is never guessed: ${what} is refused, and the bytes after it are not read as a request`, async () => {
      seen.length = 0;
      const answer = await answerTo(`POST /things HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n${body}`);

      expect(answer).to.match(/^HTTP\/1\.1 400 /);
      expect(seen).not.to.include("smuggled");
    });
  }

  it("is where Content-Length says: the bytes after it are read as another request", async () => {
    seen.length = 0;
    await answerTo(`POST /things HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n${smuggled}`);
    expect(seen).to.have.members(["things", "smuggled"]);
  });
});
