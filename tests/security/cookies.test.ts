import { randomBytes } from "node:crypto";
import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { expectRefused, opened, useClients } from "../realtime/clients.js";
import { expectRefusal } from "../support/answers.js";
import { appOf } from "../support/app.js";
import { useMockProvider } from "../support/mock-provider.js";
import { useService } from "../support/service.js";

const endpoints = {
  "GET /set": endpoint()
    .output(nothing)
    .handler(({ sessionCookie, flowCookie }) => {
      sessionCookie.set("a", new Date(Date.now() + 60_000));
      flowCookie.set("b", new Date(Date.now() + 60_000));
    }),
  "GET /clear": endpoint()
    .output(nothing)
    .handler(({ sessionCookie, flowCookie }) => {
      sessionCookie.clear();
      flowCookie.clear();
    }),
};

async function cookiesOf(path: string, baseUrl: string): Promise<string[]> {
  const { headers } = await request(appOf(endpoints, { options: { baseUrl } }))
    .get(path)
    .expect(204);

  return [headers["set-cookie"] ?? []].flat();
}

describe("the cookies of the service", () => {
  for (const path of ["/set", "/clear"]) {
    it(`have the prefix __Host- and are Secure, HttpOnly and SameSite=Lax on https: ${path}`, async () => {
      const cookies = await cookiesOf(path, "https://service.example");

      expect(cookies.map((cookie) => cookie.split("=")[0])).to.deep.equal(["__Host-session", "__Host-flow"]);
      for (const cookie of cookies) {
        const flags = cookie.split("; ").slice(1);
        expect(flags).to.include.members(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]);
        expect(cookie).not.to.match(/domain=/i);
        expect(cookie.length).to.be.below(4096);
      }
    });

    it(`keep every flag except Secure on http: ${path}`, async () => {
      for (const cookie of await cookiesOf(path, "http://localhost:3000")) {
        expect(cookie.split("; ")).to.include.members(["HttpOnly", "SameSite=Lax", "Path=/"]);
        expect(cookie).not.to.match(/__Host-|Secure/);
      }
    });
  }
});

describe("a cookie of the service with an unexpected value", () => {
  const provider = useMockProvider();
  const variables: Record<string, string> = {};
  before(() => Object.assign(variables, provider.variables));
  const service = useService(variables);
  const clients = useClients(service);

  const token = randomBytes(32).toString("base64url");
  const hostile: [what: string, value: string][] = [
    ["a JSON list with a token", `j:["${token}"]`],
    ["a JSON number", "j:1"],
    ["a JSON object", 'j:{"length":43}'],
    ["a JSON string", `j:"${token}"`],
    ["percent-encoded JSON", encodeURIComponent(`j:["${token}"]`)],
    ["truncated JSON", "j:["],
    ["deeply nested JSON", `j:${"[".repeat(4_000)}${"]".repeat(4_000)}`],
    ["the prefix of a signed cookie", `s:${token}`],
    ["invalid percent-encoding", "%E0%A4%A%ZZ%"],
    ["an empty value", ""],
    ["8 kB", "x".repeat(8_192)],
  ];
  const inHeader = (name: string, value: string) => [
    `${name}=${value}`,
    `${name}=${value}; ${name}=${token}`,
    `${name}=${token}; ${name}=${value}`,
  ];

  for (const [what, value] of hostile) {
    it(`is not accepted as a session: ${what}, once and twice`, async () => {
      for (const cookie of inHeader("session", value)) {
        const caller = service.anonymous.set("Cookie", cookie);
        expectRefusal(await caller.get("/users/current"), "UNAUTHORIZED");
        await caller.get("/auth/sign-in").expect(200);
      }
    });

    it(`is not accepted as a sign-in flow: ${what}, once and twice`, async () => {
      for (const cookie of inHeader("flow", value)) {
        const callback = service.anonymous.get("/auth/providers/mock/callback?code=x&state=y");
        expectRefusal(await callback.set("Cookie", cookie), "UNPROCESSABLE_CONTENT");
      }
    });

    it(`opens no socket: ${what}, once and twice`, async () => {
      for (const Cookie of inHeader("session", value))
        expectRefused({ error: await clients.refusal({ Cookie }) }, "UNAUTHORIZED");
    });
  }

  it("does not hide the session cookie beside it; of two cookies with one name, the first counts", async () => {
    const { agent, user } = await service.asUser();
    const session = service.cookieOf(await service.sessionOf(user));
    const current = (cookie: string) => service.anonymous.get("/users/current").set("Cookie", cookie);

    await agent.get("/users/current").expect(200);
    await current(`flow=j:1; other=j:[2]; ${session}; third=%ZZ`).expect(200);
    await current(`${session}; session=j:1`).expect(200);
    expectRefusal(await current(`session=j:1; ${session}`), "UNAUTHORIZED");
    await opened(clients.open({ Cookie: `${session}; session=j:1` }));
  });

  it("is the same session to requests and sockets, also quoted, encoded and between spaces", async () => {
    const sent = await service.sessionOf(await service.make.user());
    const encoded = `%${sent.charCodeAt(0).toString(16)}${sent.slice(1)}`;
    for (const Cookie of [`session="${sent}"`, `session=${encoded}`, `a=1 ; session = ${sent} ;b=2`]) {
      await service.anonymous.get("/users/current").set("Cookie", Cookie).expect(200);
      await opened(clients.open({ Cookie }));
    }
  });
});
