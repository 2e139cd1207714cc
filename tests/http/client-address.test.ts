import { expect } from "chai";
import request from "supertest";
import { endpoint } from "#application/kit/endpoint";
import { object, string } from "#application/kit/schema";
import { networkOf } from "#interface/http/pipeline/client-address";
import { appOf } from "../support/app.js";

const endpoints = {
  "GET /me": endpoint()
    .output(object({ ip: string(), network: string() }))
    .handler(({ ip, network }) => ({ ip, network })),
};

/** Returns the address and network of a local caller with this X-Forwarded-For, to an app that trusts these proxies. */
async function seen(trustProxy: number | string[], forwarded: string) {
  const app = appOf(endpoints, { options: { trustProxy } });
  const { body } = await request(app).get("/me").set("X-Forwarded-For", forwarded).expect(200);

  return body;
}

describe("the address of a caller", () => {
  // On a machine with IPv6, the server of supertest listens on IPv6 too, and then sees ::ffff:127.0.0.1.
  it("is that of the connection when no proxy is trusted, in its IPv4 form", async () => {
    expect(await seen(0, "192.0.2.1")).to.deep.equal({ ip: "127.0.0.1", network: "127.0.0.1" });
  });

  const forms: [written: string, ip: string, network?: string][] = [
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:50000", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:C000:201", "192.0.2.1"],
    ["[::ffff:192.0.2.1]:50000", "192.0.2.1"],
    ["2001:DB8:0:1:0::1", "2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["[2001:db8:0:1::1]", "2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["[2001:db8:0:1::1]:50000", "2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["fe80::1%eth0", "fe80::1", "fe80::/64"],
  ];
  for (const [written, ip, network = ip] of forms) {
    it(`is ${ip} when a proxy writes ${written}`, async () => {
      for (const trusted of [1, ["loopback"]])
        expect(await seen(trusted, `203.0.113.7, ${written}`)).to.deep.equal({ ip, network });
    });
  }

  for (const garbage of [
    ...["unknown", "_hidden", "1234", "192.0.2", "192.0.2.1.5", "192.0.2.1:x", "[192.0.2.1", "[]", ":::"],
    ...["<script>", "2001:db8::1:50000:x", "x".repeat(8_000), "192.0.2.1/24", "%", "-"],
  ]) {
    it(`is that of the connection when a proxy writes ${garbage.slice(0, 20)}`, async () => {
      for (const trusted of [1, ["loopback"]])
        expect((await seen(trusted, `203.0.113.7, ${garbage}`)).ip).to.equal("127.0.0.1");
    });
  }

  it("is what the outer one of two proxies sends, and never what the caller sends", async () => {
    const [caller, outer] = ["2001:db8:0:1::1", "10.0.0.5"];
    for (const between of [outer, `${outer}:50000`, `::ffff:${outer}`, `[::ffff:${outer}]:50000`]) {
      for (const trusted of [2, ["loopback", "10.0.0.0/8"], ["loopback", "10.0.0.5"]])
        expect((await seen(trusted, `192.0.2.66, ${caller}, ${between}`)).ip, between).to.equal(caller);
    }
    expect((await seen(["loopback", "10.0.0.0/8"], `${outer}, 198.51.100.9, ${outer}`)).ip).to.equal(
      "198.51.100.9",
    );
  });

  it("has no network when the caller has already disconnected", () => {
    expect(networkOf("")).to.equal("");
  });
});
