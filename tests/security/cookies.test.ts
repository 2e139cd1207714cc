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
    it(`are for this host alone on https, never sent without TLS, to a script or by another site: ${path}`, async () => {
      const cookies = await cookiesOf(path, "https://tenon.example");

      expect(cookies.map((cookie) => cookie.split("=")[0])).to.deep.equal(["__Host-session", "__Host-flow"]);
      for (const cookie of cookies) {
        const flags = cookie.split("; ").slice(1);
        expect(flags).to.include.members(["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]);
        expect(cookie).not.to.match(/domain=/i);
        expect(cookie.length).to.be.below(4096);
      }
    });

    it(`keep every flag but Secure on http: ${path}`, async () => {
      for (const cookie of await cookiesOf(path, "http://localhost:3000")) {
        expect(cookie.split("; ")).to.include.members(["HttpOnly", "SameSite=Lax", "Path=/"]);
        expect(cookie).not.to.match(/__Host-|Secure/);
      }
    });
  }
});

describe("a cookie of ours that holds something else", () => {
  const provider = useMockProvider();
  const variables: Record<string, string> = {};
  before(() => Object.assign(variables, provider.variables));
  const service = useService(variables);
  const clients = useClients(service);

  const token = randomBytes(32).toString("base64url");
  const hostile: [what: string, value: string][] = [
    ["a list of a token, in JSON", `j:["${token}"]`],
    ["a number in JSON", "j:1"],
    ["an object in JSON", 'j:{"length":43}'],
    ["a text in JSON", `j:"${token}"`],
    ["JSON of percent escapes", encodeURIComponent(`j:["${token}"]`)],
    ["JSON that ends too early", "j:["],
    ["deep JSON", `j:${"[".repeat(4_000)}${"]".repeat(4_000)}`],
    ["the sign of a signature", `s:${token}`],
    ["broken percent escapes", "%E0%A4%A%ZZ%"],
    ["nothing", ""],
    ["8 kB", "x".repeat(8_192)],
  ];
  const inHeader = (name: string, value: string) => [
    `${name}=${value}`,
    `${name}=${value}; ${name}=${token}`,
    `${name}=${token}; ${name}=${value}`,
  ];

  for (const [what, value] of hostile) {
    it(`is no session: ${what}, alone and twice`, async () => {
      for (const cookie of inHeader("session", value)) {
        const caller = service.anonymous.set("Cookie", cookie);
        expectRefusal(await caller.get("/users/current"), "UNAUTHORIZED");
        await caller.get("/auth/sign-in").expect(200);
      }
    });

    it(`is no sign-in at a provider: ${what}, alone and twice`, async () => {
      for (const cookie of inHeader("flow", value)) {
        const callback = service.anonymous.get("/auth/providers/mock/callback?code=x&state=y");
        expectRefusal(await callback.set("Cookie", cookie), "UNPROCESSABLE_CONTENT");
      }
    });

    it(`opens no socket: ${what}, alone and twice`, async () => {
      for (const Cookie of inHeader("session", value))
        expectRefused({ error: await clients.refusal({ Cookie }) }, "UNAUTHORIZED");
    });
  }

  it("does not hide the session beside it, and the first of two of one name counts", async () => {
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
