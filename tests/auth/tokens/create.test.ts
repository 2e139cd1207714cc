import { expect } from "chai";
import { expectInvalid, expectRefusal, expectUnprocessable } from "../../support/answers.js";
import { useService } from "../../support/service.js";

const choices = { name: "Backup script", scopes: ["users:read", "profile:read"] };
const dayMs = 86_400_000;

describe("POST /auth/tokens", () => {
  const service = useService();

  it("creates a token that works within its scopes, and shows it once", async () => {
    const { agent, user } = await service.asUser();
    const { body } = await agent.post("/auth/tokens").send(choices).expect(201);

    expect(body).to.include({ name: "Backup script", lastUsedAt: null });
    expect(body.scopes).to.deep.equal(choices.scopes);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).to.be.closeTo(90 * dayMs, 5_000);
    const { body: me } = await service.withToken(body.token).get("/users/current").expect(200);
    expect(me).to.include({ id: user.id });
    const { body: listed } = await agent.get("/auth/tokens").expect(200);
    expect(JSON.stringify(listed)).not.to.include(body.token);
  });

  it("creates a token of 256 bits with a prefix and a checksum that secret scanners recognise", async () => {
    const { agent } = await service.asUser();
    const tokens = await Promise.all(
      [1, 2].map(async () => (await agent.post("/auth/tokens").send(choices).expect(201)).body.token),
    );

    expect(new Set(tokens)).to.have.property("size", 2);
    for (const token of tokens) expect(token).to.match(/^tenon_pat_[\w-]{43}[\w-]{6}$/);
  });

  it("stores only the SHA-256 of the token, which no event contains", async () => {
    const { agent } = await service.asUser();
    const { body } = await agent.post("/auth/tokens").send(choices).expect(201);
    const [row] = await service.sql<{ tokenDigest: string }>("select * from access_tokens where id = $1", [
      body.id,
    ]);
    const [event] = await service.events(body.id);

    expect(row?.tokenDigest).to.match(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.to.include(body.token.slice(-49, -6));
    expect(event).to.include({ kind: "inserted" });
    expect(event?.after).not.to.have.any.keys("tokenDigest");
  });

  it("mails the user", async () => {
    const { agent, user } = await service.asUser();
    await agent.post("/auth/tokens").send(choices).expect(201);
    const { text } = await service.mailTo(user.email, /access token/);

    expect(text).to.include("Backup script").and.include("users:read, profile:read");
  });

  it("refuses a scope that no operation demands", async () => {
    const { agent } = await service.asUser();
    expectUnprocessable(
      await agent.post("/auth/tokens").send({ ...choices, scopes: ["users:eat"] }),
      "scopes",
    );
  });

  it("refuses no scopes, a scope twice, and more than 365 days", async () => {
    const { agent } = await service.asUser();
    const send = (changes: object) => agent.post("/auth/tokens").send({ ...choices, ...changes });
    expectInvalid(await send({ scopes: [] }), "body", "scopes");
    expectInvalid(await send({ scopes: ["users:read", "users:read"] }), "body", "scopes.1");
    expectInvalid(await send({ expiresInDays: 366 }), "body", "expiresInDays");
    expectInvalid(await send({ name: " " }), "body", "name");
  });

  it("refuses a session that was not confirmed for ten minutes", async () => {
    const { agent } = await service.asUser();
    service.clock.advance(10 * 60_000);
    expectRefusal(await agent.post("/auth/tokens").send(choices), "UNAUTHORIZED");
  });

  it("refuses a token, so that it cannot widen its scopes", async () => {
    const token = await service.tokenOf(await service.make.user(), "users:read", "profile:read");
    expectRefusal(await service.withToken(token).post("/auth/tokens").send(choices), "FORBIDDEN");
  });

  it("refuses the 101st token", async () => {
    const { agent, user } = await service.asUser();
    for (let made = 0; made < 100; made += 1) await service.tokenOf(user, "users:read");
    expectRefusal(await agent.post("/auth/tokens").send(choices), "CONFLICT");
  });

  it("creates no token for a session that ends at the same time", async () => {
    const { agent, user } = await service.asUser();
    const answer = await service.overtake(
      user,
      () => agent.post("/auth/tokens").send(choices),
      () => service.sql('delete from sessions where "userId" = $1', [user.id]),
    );

    expectRefusal(answer, "UNAUTHORIZED");
    expect(await service.sql('select from access_tokens where "userId" = $1', [user.id])).to.be.empty;
  });
});
