import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { appOf } from "../support/app.js";

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
