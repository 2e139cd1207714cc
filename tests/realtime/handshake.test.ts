import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "chai";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";
import { Client, expectRefused, opened, refusalOf, useClients } from "./clients.js";

const password = "correct horse battery staple";

/** Sends the head of a request. Returns all that the server sends until it closes the connection. */
async function answerTo(address: string, ...head: string[]): Promise<string> {
  const { port } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  socket.write([...head, "", ""].join("\r\n"));
  await once(socket, "close");

  return answer;
}

const upgrade = [
  "Host: localhost",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

describe("the handshake of a socket", () => {
  const partner = "https://app.partner.example";
  const service = useService({ SOCKETS_PER_USER: "2", ALLOWED_ORIGINS: partner });
  const clients = useClients(service);
  const cookie = async () => service.cookieOf(await service.sessionOf(await service.make.user()));

  it("accepts a session, and reads it once", async () => {
    const user = await service.make.user();
    const token = await service.sessionOf(user);
    const statements = await service.allStatementsOf(() => clients.connect(token));

    expect(statements.filter((text) => text.includes("tokenDigest"))).to.have.length(1);
  });

  it("refuses a missing, an unknown and an ended session", async () => {
    const user = await service.make.user();
    const token = await service.sessionOf(user);
    await service.withCookie(token).post("/auth/sign-out").expect(204);
    for (const headers of [
      {},
      { Cookie: "session=short" },
      { Cookie: service.cookieOf(randomBytes(32).toString("base64url")) },
      { Cookie: service.cookieOf(token) },
    ])
      expectRefused({ error: await clients.refusal(headers) }, "UNAUTHORIZED");
  });

  it("reads the session only from the cookie", async () => {
    const token = await service.sessionOf(await service.make.user());
    const socket = clients.open({}, { auth: { token, session: token }, query: { session: token } });
    const error = await refusalOf(socket);

    expectRefused({ error: error.data }, "UNAUTHORIZED");
  });

  it("refuses pages of other sites before a socket is opened", async () => {
    const session = await cookie();
    for (const origin of [
      "Origin: https://evil.example",
      "Origin: null",
      "Sec-Fetch-Site: cross-site",
      "X-None: 1",
    ]) {
      const answer = await answerTo(
        service.address,
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
        ...upgrade,
        `Cookie: ${session}`,
        origin,
      );
      const [head = "", body = ""] = answer.split("\r\n\r\n");

      expect(head, origin).to.match(/^HTTP\/1.1 403 Forbidden/);
      expectRefused({ error: JSON.parse(body) }, "FORBIDDEN");
    }
  });

  it("accepts pages of the service and of every origin in ALLOWED_ORIGINS", async () => {
    for (const Origin of [service.origin, partner])
      await opened(clients.open({ Cookie: await cookie(), Origin }));
  });

  it("accepts same-origin pages whose Origin is null", async () => {
    const socket = clients.open({ Cookie: await cookie(), Origin: "null", "Sec-Fetch-Site": "same-origin" });
    await opened(socket);
  });

  it("limits the sockets of a user, and accepts another one after one has closed", async () => {
    const user = await service.make.user();
    const [first] = [await clients.as(user), await clients.as(user)];
    const token = await service.sessionOf(user);
    expectRefused({ error: await clients.refusal({ Cookie: service.cookieOf(token) }) }, "TOO_MANY_REQUESTS");

    first.close();
    for (let open = false; !open;)
      open = await clients.connect(token).then(
        () => true,
        () => false,
      );
  });

  it("accepts only WebSockets, and leaves every other request to the service", async () => {
    const { status, body: refused } = await service.anonymous.get("/socket.io/?EIO=4&transport=polling");
    expect(status).to.equal(404);
    expect(refused).to.include({ code: "NOT_FOUND" });
    await service.anonymous.get("/socket.io/socket.io.js").expect(404);

    const close = "X-Close: 1";
    const other = await answerTo(service.address, "GET /nowhere HTTP/1.0", ...upgrade, close);
    expect(other).to.match(/^HTTP\/1.1 404 Not Found/);
    const h2 = [
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    ];
    const alive = await answerTo(service.address, "GET /health/live HTTP/1.0", "Host: localhost", ...h2);
    expect(alive).to.match(/^HTTP\/1.1 200 OK/);
    const body = [
      "Host: localhost",
      `Origin: ${service.origin}`,
      "Content-Type: application/json",
      "Content-Length: 6",
    ];
    const posted = await answerTo(
      service.address,
      "POST /auth/sign-in HTTP/1.0",
      ...h2,
      ...body,
      "",
      '{"a":1',
    );
    expect(posted).to.match(/^HTTP\/1.1 400 Bad Request/);
    expect(posted).to.include("BAD_REQUEST");
  });

  it("leaves a request whose body arrives in parts to the service, and the next request as well", async () => {
    const { port } = new URL(service.address);
    const { email } = await service.make.user({ password });
    const body = JSON.stringify({ email, password });
    const head = [
      "POST /auth/sign-in HTTP/1.1",
      "Host: localhost",
      "Connection: Upgrade, HTTP2-Settings",
      "Upgrade: h2c",
      "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
      `Origin: ${service.origin}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
    ];
    const next = ["GET /health/live HTTP/1.1", "Host: localhost", "Connection: close"];
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    const send = (text: string) => new Promise((resolve) => socket.write(text, resolve));

    await send([...head, "", body.slice(0, 5)].join("\r\n"));
    await new Promise(setImmediate);
    await send(body.slice(5));
    await until(() => answer.includes(email));
    expect(answer).to.match(/^HTTP\/1.1 200 OK/);
    await send([...next, "", ""].join("\r\n"));
    await once(socket, "close");
    expect(answer).to.match(/\}HTTP\/1.1 200 OK/);
  });

  it("survives callers that disconnect during the handshake", async () => {
    const { port } = new URL(service.address);
    const head = ["GET /socket.io/?EIO=4&transport=websocket HTTP/1.1", ...upgrade];
    for (const more of [["Origin: https://evil.example"], [`Origin: ${service.origin}`], ["Upgrade: h2c"]]) {
      for (let count = 0; count < 10; count += 1) {
        const socket = connect(Number(port), "127.0.0.1");
        await once(socket, "connect");
        await new Promise((resolve) => socket.write([...head, ...more, "", ""].join("\r\n"), resolve));
        socket.resetAndDestroy();
      }
    }

    await opened(clients.open({ Cookie: await cookie() }));
  });

  it("refuses any other namespace", async () => {
    const socket = clients.open({ Cookie: await cookie() });
    await opened(socket);
    const other = socket.io.socket("/other");
    const error = await refusalOf(other.connect());
    expect(error.message).to.equal("Invalid namespace");
  });
});

describe("a socket with a token", () => {
  const service = useService();
  const clients = useClients(service);
  const connect = async (...scopes: string[]) => {
    const user = await service.make.user();
    const token = await service.tokenOf(user, ...scopes);
    const client = new Client(clients.open({}, { auth: { authorization: `Bearer ${token}` } }));
    await opened(client.socket);

    return { user, token, client };
  };

  it("takes it from the auth of the handshake, and from a header", async () => {
    const { token } = await connect("scrolls:read");
    await opened(clients.open({ Authorization: `Bearer ${token}` }));
  });

  it("prefers it to the cookie, which a browser adds by itself", async () => {
    const { user: owner, token } = await connect("scrolls:read");
    const Cookie = service.cookieOf(await service.sessionOf(await service.make.user()));
    const client = new Client(clients.open({ Cookie }, { auth: { authorization: `Bearer ${token}` } }));
    await opened(client.socket);
    await client.subscribe("scrolls");
    const writer = await service.as(owner);
    await writer.post("/scrolls").send({ title: "Mine" }).expect(201);
    await client.next();

    expect(client.story).to.deep.equal(["created scrolls Mine"]);
  });

  it("refuses the header beside a cookie", async () => {
    const { user, token } = await connect("scrolls:read");
    const Cookie = service.cookieOf(await service.sessionOf(user));
    const error = await clients.refusal({ Cookie, Authorization: `Bearer ${token}` });
    expectRefused({ error }, "BAD_REQUEST");
  });

  it("refuses an unknown one, and one in the URL", async () => {
    const { token } = await connect("scrolls:read");
    const wrong = clients.open({}, { auth: { authorization: `Bearer ${token}x` } });
    expectRefused({ error: (await refusalOf(wrong)).data }, "UNAUTHORIZED");
    const answer = await answerTo(
      service.address,
      `GET /socket.io/?EIO=4&transport=websocket&access_token=${token} HTTP/1.1`,
      ...upgrade,
    );
    expect(answer).to.match(/^HTTP\/1.1 400 Bad Request/);
  });

  it("refuses a subscription to a resource that demands another scope", async () => {
    const { client } = await connect("scrolls:read");
    expectRefused(await client.ask("subscribe", { resource: "users" }), "FORBIDDEN");
    await client.subscribe("scrolls");
  });

  it("is closed when the token is revoked, or expires", async () => {
    const { user, client } = await connect("scrolls:read");
    const { client: other } = await connect("scrolls:read");
    const [row] = await service.sql<{ id: string }>('select id from access_tokens where "userId" = $1', [
      user.id,
    ]);
    await (await service.as(user)).delete(`/auth/tokens/${row?.id}`).expect(204);
    await until(() => client.farewell?.code === "UNAUTHORIZED");
    expect(other.farewell).to.equal(undefined);
    service.clock.advance(91 * 86_400_000);
    await until(() => other.farewell?.code === "UNAUTHORIZED");
  });
});

describe("a socket of an origin in ALLOWED_ORIGINS_FOR_TOKENS", () => {
  const service = useService({ ALLOWED_ORIGINS_FOR_TOKENS: "*" });
  const clients = useClients(service);
  const Origin = "https://anywhere.example";

  it("opens with a token, and not with a cookie", async () => {
    const user = await service.make.user();
    const authorization = `Bearer ${await service.tokenOf(user, "scrolls:read")}`;
    const Cookie = service.cookieOf(await service.sessionOf(user));
    await opened(clients.open({ Origin }, { auth: { authorization } }));
    await opened(clients.open({ Origin, Cookie }, { auth: { authorization } }));

    expectRefused({ error: await clients.refusal({ Origin, Cookie }) }, "FORBIDDEN");
  });
});
