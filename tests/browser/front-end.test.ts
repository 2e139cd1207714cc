import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { useBrowser } from "../support/browser.js";
import { freePort } from "../support/free-port.js";
import { type TestService, useService } from "../support/service.js";

interface Answer {
  status: number;
  requestId: string | null;
  body: { id: string; title: string };
}

interface Done {
  titles: string[];
  code: string;
  avatarUrl: string;
}

const password = "correct horse battery staple";
const [port, otherPort] = [await freePort(), await freePort()];
/** Another port is another origin of the same site; another host is another site. */
const listed = `http://localhost:${port}`;
const otherSite = `http://127.0.0.1:${port}`;
const unlisted = `http://localhost:${otherPort}`;

const blocked = "TypeError: Failed to fetch";

/** Serves the front end at its origins, and opens it in a browser. */
function useFrontEnd(service: TestService) {
  const browser = useBrowser(service);
  const servers: Server[] = [];
  let client = "";

  before(async () => {
    client = await mkdtemp(join(tmpdir(), "test-client-"));
    await promisify(execFile)("npx", ["tsc", "--outDir", client], { cwd: "client" });
    for (const at of [port, otherPort]) {
      const server = createServer((req, res) => {
        const { file, type } = fileOf(req.url ?? "");
        readFile(file).then(
          (content) => res.writeHead(200, { "Content-Type": type }).end(content),
          () => res.writeHead(404).end(),
        );
      });
      await once(server.listen(at, "127.0.0.1"), "listening");
      servers.push(server);
    }
  });
  after(async () => {
    for (const server of servers) server.close();
    for (const server of servers) server.closeAllConnections();
    await rm(client, { recursive: true });
  });

  /** Returns the file for a URL: the page, the compiled client, or the library that the client imports. */
  function fileOf(url: string) {
    if (url.startsWith("/?")) return { file: "tests/browser/front-end.html", type: "text/html" };
    const name = /^\/client\/(\w+\.js)$/.exec(url)?.[1];
    const file = name ? join(client, name) : "client/node_modules/openapi-fetch/dist/index.mjs";

    return { file, type: "text/javascript" };
  }

  async function open(origin: string, token?: string): Promise<Page> {
    const opened = await browser.profile({ ...(token !== undefined && { token }) });
    await opened.goto(`${origin}/?service=${service.baseUrl}`);
    await opened.waitForFunction("window.isReady");

    return opened;
  }

  return {
    open,
    call: <T>(opened: Page, name: string, ...given: unknown[]) =>
      opened.evaluate<T>(`${name}(...${JSON.stringify(given)})`),
  };
}

describe("A front end at another origin", () => {
  const service = useService({ ALLOWED_ORIGINS: `${listed},${otherSite}` }, { isAtBaseUrl: true });
  const { open, call } = useFrontEnd(service);

  it("signs in, and reads and writes with the cookie", async () => {
    const { email } = await service.make.user({ password });
    const opened = await open(listed);

    expect(await call(opened, "send", "GET", "/users/current")).to.deep.include({ status: 401 });
    const signedIn = await call(opened, "send", "POST", "/auth/sign-in", { email, password });
    expect(signedIn).to.deep.include({ status: 200, requestId: "of-the-front-end" });
    const { status, body } = await call<Answer>(opened, "send", "POST", "/scrolls", { title: "first" });
    expect(status).to.equal(201);
    const path = `/scrolls/${body.id}`;
    expect(await call(opened, "send", "PUT", path, { title: "second", body: "" })).to.deep.include({
      status: 200,
    });
    expect((await call<Answer>(opened, "send", "GET", path)).body).to.include({ title: "second" });
    expect(await call(opened, "send", "PUT", path, { title: "" })).to.deep.include({ status: 400 });
    expect(await call(opened, "send", "DELETE", path)).to.deep.include({ status: 204 });
    expect(await call(opened, "send", "GET", path)).to.deep.include({ status: 404 });
    expect(await call(opened, "opensSocket")).to.equal(true);
  });

  it("reads and writes with the typed client, and shows the avatars", async () => {
    const { email } = await service.make.user({ password });
    const opened = await open(listed);
    const { avatarUrl, ...done } = await call<Done>(opened, "useClient", email, password);

    expect(done).to.deep.equal({ titles: ["updated"], code: "FORBIDDEN" });
    const avatar = service.baseUrl + avatarUrl;
    expect(await call(opened, "showsImage", avatar)).to.equal(true);

    const elsewhere = await open(otherSite);
    expect(await call(elsewhere, "showsImage", avatar)).to.equal(false);
    expect(await call(elsewhere, "showsImage", avatar, { crossOrigin: "anonymous" })).to.equal(true);
  });

  it("gets answers, but no cookie, on another site whose origin is listed", async () => {
    const { email } = await service.make.user({ password });
    const opened = await open(otherSite);

    expect(await call(opened, "send", "POST", "/auth/sign-in", { email, password })).to.deep.include({
      status: 200,
    });
    expect(await call(opened, "send", "GET", "/users/current")).to.deep.include({ status: 401 });
  });

  it("gets nothing and changes nothing from an origin that is not listed, even with a session", async () => {
    const { email, id } = await service.make.user({ password });
    const opened = await open(unlisted, await service.sessionOf({ id }));

    expect(await call(opened, "send", "GET", "/users/current")).to.equal(blocked);
    expect(await call(opened, "send", "POST", "/scrolls", { title: "forged" })).to.equal(blocked);
    const simple = await call(opened, "send", "POST", "/scrolls", { title: "forged" }, "text/plain");
    expect(simple).to.equal(blocked);
    expect(await call(opened, "send", "POST", "/auth/sign-in", { email, password })).to.equal(blocked);
    expect(await call(opened, "send", "GET", "/nowhere")).to.equal(blocked);
    expect(await call(opened, "opensSocket")).to.equal(false);
    expect(await service.sql('select from scrolls where "ownerId" = $1', [id])).to.deep.equal([]);
    expect(await service.sql('select from sessions where "userId" = $1', [id])).to.have.length(1);
  });
});

describe("A front end at any other origin, with a token", () => {
  const service = useService(
    { ALLOWED_ORIGINS: listed, ALLOWED_ORIGINS_FOR_TOKENS: "*" },
    { isAtBaseUrl: true },
  );
  const { open, call } = useFrontEnd(service);

  it("reads and writes, and reads the challenge of a refusal", async () => {
    const user = await service.make.user();
    const token = await service.tokenOf(user, "scrolls:write");
    for (const origin of [unlisted, otherSite, listed]) {
      const opened = await open(origin);
      expect(await call(opened, "sendToken", token, "POST", "/scrolls", { title: origin })).to.deep.include({
        status: 201,
      });
      expect(await call(opened, "sendToken", token, "GET", "/scrolls")).to.deep.equal({
        status: 403,
        challenge: 'Bearer realm="Tenon", error="insufficient_scope", scope="scrolls:read"',
      });
    }
    expect(await service.sql('select from scrolls where "ownerId" = $1', [user.id])).to.have.length(3);
  });

  it("signs in with the typed client, which follows the renewal of its token", async () => {
    const { email, fullName } = await service.make.user({ password });
    expect(await call(await open(otherSite), "useClientWithToken", email, password)).to.equal(fullName);
  });

  it("gets no answer with cookies, and cannot store one", async () => {
    const { email, id } = await service.make.user({ password });
    const opened = await open(unlisted, await service.sessionOf({ id }));
    const token = await service.tokenOf({ id }, "scrolls:write");

    expect(await call(opened, "sendToken", token, "POST", "/scrolls", { title: "x" }, "include")).to.equal(
      blocked,
    );
    expect(await call(opened, "send", "GET", "/users/current")).to.equal(blocked);
    expect(await call(opened, "send", "POST", "/auth/sign-in", { email, password })).to.equal(blocked);
    expect(await service.sql('select from sessions where "userId" = $1', [id])).to.have.length(1);
  });
});
