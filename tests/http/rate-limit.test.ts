import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { nothing } from "#application/kit/schema";
import { appOf } from "../support/app.js";

const open = () =>
  endpoint()
    .output(nothing)
    .handler(() => {});
const probe = endpoint()
  .unlimited()
  .output(nothing)
  .handler(() => {});
const endpoints = { "GET /things": open(), "GET /alive": probe };

describe("rate limits", () => {
  it("counts requests per address, and reports how many are left", async () => {
    const app = appOf(endpoints, { options: { rates: { perUser: 0, perAddress: 2 } } });
    const first = await request(app).get("/things").expect(204);
    expect(first.headers["ratelimit-policy"]).to.equal('"address";q=2;w=60');
    expect(first.headers["ratelimit"]).to.match(/^"address";r=1;t=\d+$/);
    await request(app).get("/nowhere").expect(404);

    const third = await request(app).get("/things").expect(429);
    expect(third.body.code).to.equal("TOO_MANY_REQUESTS");
    expect(Number(third.headers["retry-after"])).to.be.within(1, 60);
  });

  it("does not count requests to an endpoint declared as unlimited", async () => {
    const app = appOf(endpoints, { options: { rates: { perUser: 0, perAddress: 1 } } });
    await request(app).get("/things").expect(204);
    await request(app).get("/things").expect(429);
    for (let i = 0; i < 5; i++) await request(app).get("/alive").expect(204);
  });

  it("counts every request below the jobs dashboard", async () => {
    const jobs = { files: "tests/support", api: async () => () => {} };
    const app = appOf(endpoints, { jobs, options: { rates: { perUser: 0, perAddress: 1 } } });
    await request(app).get("/jobs/health/live").expect(401);
    await request(app).get("/jobs/alive").expect(429);
  });

  it("uses X-Forwarded-For only from trusted proxies", async () => {
    const rates = { perUser: 0, perAddress: 1 };
    const forged = appOf(endpoints, { options: { rates } });
    await request(forged).get("/things").set("X-Forwarded-For", "10.0.0.1").expect(204);
    await request(forged).get("/things").set("X-Forwarded-For", "10.0.0.2").expect(429);

    const trusted = appOf(endpoints, { options: { rates, trustProxy: 1 } });
    await request(trusted).get("/things").set("X-Forwarded-For", "10.0.0.9, 10.0.0.1").expect(204);
    await request(trusted).get("/things").set("X-Forwarded-For", "10.0.0.9, 10.0.0.2").expect(204);
    await request(trusted).get("/things").set("X-Forwarded-For", "10.0.0.8, 10.0.0.1").expect(429);

    const listed = appOf(endpoints, { options: { rates, trustProxy: ["loopback", "10.1.0.0/16"] } });
    await request(listed).get("/things").set("X-Forwarded-For", "10.0.0.9, 10.0.0.1, 10.1.0.7").expect(204);
    await request(listed).get("/things").set("X-Forwarded-For", "10.0.0.8, 10.0.0.1, 10.1.0.8").expect(429);
    await request(listed).get("/things").set("X-Forwarded-For", "10.0.0.9, 10.0.0.2, 10.1.0.7").expect(204);
  });

  it("counts the addresses of an IPv6 /64 network as one", async () => {
    const app = appOf(endpoints, { options: { rates: { perUser: 0, perAddress: 1 }, trustProxy: 1 } });
    const from = (address: string) => request(app).get("/things").set("X-Forwarded-For", address);
    await from("2001:db8:1:1::1").expect(204);
    await from("2001:db8:1:1:ffff:ffff:ffff:ffff").expect(429);
    await from("2001:db8:1:2::1").expect(204);
    await from("192.0.2.1").expect(204);
    await from("::ffff:192.0.2.1").expect(429);
  });
});
