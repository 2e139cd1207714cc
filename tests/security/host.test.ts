import { expect } from "chai";
import { useService } from "../support/service.js";

const evil = "evil.example";
const forged = {
  Host: evil,
  "X-Forwarded-Host": evil,
  "X-Forwarded-Proto": "https",
  Forwarded: `host=${evil};proto=https`,
  "X-Original-URL": `https://${evil}/`,
};

describe("a forged Host", () => {
  // Behind a trusted proxy, Express also reads X-Forwarded-Host.
  const service = useService({ TRUST_PROXY: "1" });

  it("is not used in mailed links", async () => {
    const email = "host@example.com";
    await service.anonymous
      .post("/auth/sign-up")
      .set(forged)
      .send({ fullName: "Host", email, password: "a good password" })
      .expect(202);
    const { text } = await service.mailTo(email, /verify/i);

    expect(text).to.include("http://localhost:3000/auth/verify-email?token=").and.not.include(evil);
  });

  it("is not used in the contract", async () => {
    const { text, body } = await service.anonymous.get("/spec.json").set(forged).expect(200);

    expect(body.servers).to.deep.equal([{ url: "http://localhost:3000", "x-internal": false }]);
    expect(text).not.to.include(evil);
  });

  it("is not used in redirects or in other responses", async () => {
    const { agent } = await service.asUser();
    for (const path of ["/docs", "/users/current", "/nowhere", "//evil.example/%2e%2e"]) {
      const { headers, text } = await agent.get(path).set(forged);
      expect(headers["location"] ?? "").not.to.include(`//${evil}`);
      if (path !== "//evil.example/%2e%2e") expect(JSON.stringify(headers) + text).not.to.include(evil);
    }
  });

  it("does not let a request from another site pass", async () => {
    const { agent } = await service.asUser();
    await agent
      .post("/scrolls")
      .set(forged)
      .set("Origin", `https://${evil}`)
      .send({ title: "x" })
      .expect(403);
  });

  it("does not change the cookie's flags", async () => {
    const user = await service.make.user({ password: "a good password" });
    const { headers } = await service.anonymous
      .post("/auth/sign-in")
      .set(forged)
      .send({ email: user.email, password: "a good password" })
      .expect(200);

    expect(String(headers["set-cookie"]))
      .to.match(/^session=/)
      .and.not.match(/domain=|evil/i);
  });
});
