import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { expect } from "chai";
import sharp from "sharp";
import request from "supertest";
import { expectRefusal } from "../support/answers.js";
import { testDatabase, type TestDatabase } from "../support/database.js";
import { until } from "../support/until.js";
import { freePort } from "../support/free-port.js";
import { refusesConnections, type ServiceProcess, useLine, useProcesses } from "./process.js";

const email = "user@example.com";
const password = "correct horse battery staple";

describe("the API process", () => {
  let database: TestDatabase;
  before(async () => (database = await testDatabase()));
  after(() => database.drop());

  const start = useProcesses();
  const { line, url } = useLine(() => new URL(database.url));

  async function startApi(env: Record<string, string> = {}) {
    const port = await freePort();
    const api = start("tools/run.ts", { PORT: String(port), DATABASE_URL: url(), ...env });
    await api.says("API is listening");
    const origin = `http://localhost:${port}`;

    return { api, port, agent: () => request.agent(`http://127.0.0.1:${port}`).set("Origin", origin) };
  }

  async function signIn(agent: ReturnType<typeof request.agent>): Promise<string> {
    const { headers } = await agent.post("/auth/sign-in").send({ email, password }).expect(200);

    return /(?<=session=)[\w-]{43}/.exec(String(headers["set-cookie"]))?.[0] ?? "";
  }

  describe("from start to stop", () => {
    const secrets = { guess: "hunter2-hunter2", link: "l1nk".repeat(10), newPassword: "n3w-password" };
    let api: ServiceProcess;
    let port: number;
    let anonymous: () => ReturnType<typeof request.agent>;
    let agent: ReturnType<typeof request.agent>;
    let token: string;
    let userId: string;
    let outputBeforeOutage: string;

    before(async () => {
      ({ api, port, agent: anonymous } = await startApi());
      agent = anonymous();
      token = await signIn(agent);
    });

    it("serves the rows that it has seeded into an empty database", async () => {
      const { body } = await agent.get("/users/current").set("X-Request-Id", "life-1").expect(200);
      expect(body).to.include({ email, isAdmin: false, isEmailVerified: true });
      userId = body.id;
    });

    it("survives invalid HTTP, and callers who disconnect", async () => {
      for (const text of [
        "nonsense\r\n\r\n",
        "GET / HTTP/1.1\r\n",
        "POST /auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
      ]) {
        const socket = connect(port, "127.0.0.1");
        await once(socket, "connect");
        await new Promise((resolve) => socket.write(text, resolve));
        socket.destroy();
      }
      await agent.get("/health/live").expect(200);
    });

    it("receives secrets, which a later test searches for in the log", async () => {
      await agent.post("/auth/sign-in").send({ email, password: secrets.guess }).expect(401);
      await agent
        .post("/auth/reset-password")
        .send({ token: secrets.link, password: secrets.newPassword })
        .expect(410);
      await agent
        .post("/auth/reset-password")
        .send({ token: [secrets.link], password: [secrets.newPassword] })
        .expect(400);
      await agent
        .get(`/users/current?token=${secrets.link}`)
        .set("Authorization", `Bearer ${secrets.guess}`)
        .expect(400);
    });

    it("answers 503 while the database cannot be reached, and works again as soon as it can", async () => {
      outputBeforeOutage = api.output;
      line().cut();
      expectRefusal(await agent.post("/auth/sign-in").send({ email, password }), "SERVICE_UNAVAILABLE");
      const unready = await agent.get("/health/ready");
      expectRefusal(unready, "SERVICE_UNAVAILABLE");
      expect(unready.body.message).to.match(/^The database cannot be reached/);
      await until(async () => {
        const answer = await agent.get("/users/current");
        expectRefusal(answer, "SERVICE_UNAVAILABLE");
        expect(answer.headers["retry-after"]).to.equal("2");

        return /waiting for too long/.test(answer.body.message);
      });
      await anonymous().get("/health/live").expect(200);

      await line().mend();
      await until(async () => (await agent.get("/health/ready")).status === 200);
      await agent.get("/users/current").expect(200);
    });

    it("stops on SIGTERM: refuses new connections, answers the open request, and exits with 0", async () => {
      const upload = await beginUpload(port, token);
      const answered = once(upload.request, "response");
      api.signal("SIGTERM");
      await api.says('"stopping"');
      await until(() => refusesConnections(port));
      upload.finish();

      const [response]: IncomingMessage[] = await answered;
      expect(response?.statusCode).to.equal(200);
      expect(response?.headers.connection).to.equal("close");
      response?.resume();
      // The exit code is 1 when the grace time ends first.
      expect(await api.exit).to.equal(0);
    });

    it("has logged one line per request, with its id, route, status, duration and user", () => {
      const lines = api.log.filter(({ requestId }) => requestId === "life-1");

      expect(lines).to.have.length(1);
      expect(lines[0]).to.include({
        level: "info",
        msg: "request",
        method: "GET",
        route: "/users/current",
        status: 200,
        userId,
      });
      expect(lines[0]).to.have.property("durationMs").that.is.a("number");
    });

    it("has logged the outage of the database once, and not each refused request", () => {
      const errors = api.log.filter(({ level }) => level === "error").map(({ msg }) => String(msg));
      // On a busy machine, the start of the process may have been an outage too.
      const outages = api.output
        .slice(outputBeforeOutage.length)
        .match(/"database: not available, retrying"/g);

      expect(outages).to.have.length(1);
      expect(errors.filter((msg) => !/not available/.test(msg))).to.deep.equal([]);
    });

    it("has logged no cookie, password or token", () => {
      const databasePassword = new URL(database.url).password;
      expect(token).to.have.length(43);
      for (const secret of [token, password, databasePassword, ...Object.values(secrets)].filter(Boolean)) {
        expect(api.output).not.to.include(secret);
      }
    });
  });

  it("drops a request that does not end within the grace time, and exits with 1", async () => {
    const { api, port, agent } = await startApi({ SHUTDOWN_GRACE_SECONDS: "1" });
    const upload = await beginUpload(port, await signIn(agent()));
    const stopAt = Date.now();
    upload.request.on("error", () => {});
    api.signal("SIGTERM");
    expect(await api.exit).to.equal(1);
    // The default is 25 s.
    expect(Date.now() - stopAt).to.be.within(1_000, 15_000);
  });
});

/** Starts the upload of an avatar: the server has sent 100 Continue, and waits for the rest. */
async function beginUpload(
  port: number,
  token: string,
): Promise<{ request: ClientRequest; finish: () => void }> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const head = '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
  const tail = "\r\n--b--\r\n";
  const upload = httpRequest({
    port,
    host: "127.0.0.1",
    method: "PATCH",
    path: "/users/current",
    headers: {
      "Content-Type": "multipart/form-data; boundary=b",
      "Content-Length": head.length + png.length + tail.length,
      Cookie: `session=${token}`,
      Origin: `http://localhost:${port}`,
      Connection: "keep-alive",
      Expect: "100-continue",
    },
  });
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write(head);

  return {
    request: upload,
    finish: () => {
      upload.write(png);
      upload.end(tail);
    },
  };
}
