import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { expectRefusal } from "../support/answers.js";
import { appOf } from "../support/app.js";

const own = "http://localhost:3000";
const partner = "https://partner.example";
const evil = "https://evil.example";
const cookie = { Cookie: "a=b" };
type Caller = [who: string, headers: Record<string, string>];

const ours: Caller[] = [
  ["one of our pages", { Origin: own, "Sec-Fetch-Site": "same-origin" }],
  ["one of our pages in an older browser", { Origin: own }],
  ["one of our pages that sends no referrer", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["one of our pages with only Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
  ["a page of an allowed origin", { Origin: partner, "Sec-Fetch-Site": "cross-site" }],
];
const withoutPage: Caller[] = [
  ["a program", {}],
  ["a browser without a page", { "Sec-Fetch-Site": "none" }],
];
const others: Caller[] = [
  ["a page of another site", { Origin: evil, "Sec-Fetch-Site": "cross-site" }],
  ["a page of another site in an older browser", { Origin: evil }],
  ["a page of another site that sends no referrer", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ["a page of another site with only Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
  ["an opaque origin in an older browser", { Origin: "null" }],
  ["a page of a neighbouring host", { "Sec-Fetch-Site": "same-site" }],
  ["a page of another port", { Origin: "http://localhost:3001", "Sec-Fetch-Site": "same-site" }],
  ["a page of another scheme", { Origin: "https://localhost:3000" }],
  ["an origin that starts with ours", { Origin: `${own}.evil.example` }],
  ["an empty origin", { Origin: "" }],
  ["two origins at once", { Origin: `${own}, ${evil}` }],
  ["an origin that Sec-Fetch-Site contradicts", { Origin: evil, "Sec-Fetch-Site": "same-origin" }],
  ["two values of Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin, cross-site" }],
];

describe("the sender of an unsafe request", () => {
  const methods = ["post", "put", "patch", "delete"] as const;
  let handled = 0;
  const counted = endpoint()
    .output(nothing)
    .handler(() => void (handled += 1));
  const routes = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((method) => [`${method} /things`, counted]);
  const app = appOf(Object.fromEntries(routes), { options: { allowedOrigins: [partner] } });

  async function expectTaken(headers: Record<string, string>): Promise<void> {
    const before = handled;
    for (const method of methods) await request(app)[method]("/things").set(headers).expect(204);
    expect(handled).to.equal(before + methods.length);
  }

  async function expectRefused(headers: Record<string, string>): Promise<void> {
    const before = handled;
    for (const method of methods)
      expectRefusal(await request(app)[method]("/things").set(headers), "FORBIDDEN");
    expect(handled).to.equal(before);
  }

  for (const [who, headers] of ours) {
    it(`may be ${who}, with or without a cookie`, async () => {
      await expectTaken({ ...headers, ...cookie });
      await expectTaken(headers);
    });
  }

  for (const [who, headers] of withoutPage) {
    it(`may be ${who}, but only without a cookie`, async () => {
      await expectTaken(headers);
      await expectRefused({ ...headers, ...cookie });
    });
  }

  for (const [who, headers] of others) {
    it(`may not be ${who}, with or without a cookie`, async () => {
      await expectRefused({ ...headers, ...cookie });
      await expectRefused(headers);
    });
  }

  it("does not matter for GET and HEAD", async () => {
    for (const headers of [{ Origin: evil }, { "Sec-Fetch-Site": "cross-site" }]) {
      await request(app)
        .get("/things")
        .set({ ...headers, ...cookie })
        .expect(204);
      await request(app)
        .head("/things")
        .set({ ...headers, ...cookie })
        .expect(204);
    }
  });
});
