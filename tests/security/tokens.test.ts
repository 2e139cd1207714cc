import { randomBytes } from "node:crypto";
import { expect } from "chai";
import type { Response } from "supertest";
import { labelled, newToken } from "#domain/shared/token";
import { expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";
import { until } from "../support/until.js";

const dayMs = 86_400_000;

function expectInvalidToken(answer: Response): void {
  expectRefusal(answer, "UNAUTHORIZED");
  expect(answer.headers["www-authenticate"]).to.equal('Bearer realm="Tenon", error="invalid_token"');
}

describe("bearer tokens", () => {
  const service = useService();
  const current = (token: string) => service.withToken(token).get("/users/current");
  const usedAt = async ({ id }: { id: string }) => {
    const [row] = await service.sql<{ lastUsedAt: Date | null }>(
      'select "lastUsedAt" from access_tokens where "userId" = $1',
      [id],
    );

    return row?.lastUsedAt?.getTime();
  };

  it("are resolved with the user by one statement", async () => {
    const user = await service.make.user();
    const token = await service.tokenOf(user, "profile:read");
    await current(token).expect(200);
    await until(async () => (await usedAt(user)) !== undefined);
    const { body } = await service.expectStatements(1, () => current(token).expect(200));

    expect(body).to.include({ id: user.id, email: user.email });
  });

  it("need no origin and no cookie to write", async () => {
    const user = await service.make.user();
    const writer = service.withToken(await service.tokenOf(user, "scrolls:write"));
    const { body } = await writer
      .post("/scrolls")
      .set("Origin", "https://evil.example")
      .send({ title: "By a program" });

    expect(body).to.include({ title: "By a program", ownerId: user.id });
    const [event] = await service.events(body.id);
    expect(event).to.include({ actorId: user.id });
  });

  it("are refused with 401 when malformed, without a statement", () =>
    service.expectStatements(0, async () => {
      const token = labelled("access", newToken());
      const damaged = [
        "",
        "x",
        "' or true --",
        newToken(),
        token.toUpperCase(),
        `${token}x`,
        token.slice(0, -1),
        `${token.slice(0, 12)}${token[12] === "a" ? "b" : "a"}${token.slice(13)}`,
        token.replace("_pat_", "_ses_x"),
        randomBytes(4_000).toString("hex"),
      ];
      for (const one of damaged) expectInvalidToken(await current(one));
    }));

  it("are refused with 401 when unknown, expired, or of a deleted user, also where no user is needed", async () => {
    expectInvalidToken(await current(labelled("access", newToken())));
    expectInvalidToken(await service.withToken("x").get("/health/ready"));

    const user = await service.make.user();
    const token = await service.tokenOf(user, "profile:read");
    await service.sql('update users set "deletedAt" = now() where id = $1', [user.id]);
    expectInvalidToken(await current(token));

    const other = await service.tokenOf(await service.make.user(), "profile:read");
    service.clock.advance(90 * dayMs - 60_000);
    await current(other).expect(200);
    service.clock.advance(120_000);
    expectInvalidToken(await current(other));
  });

  it("get 403 with the scope that they lack", async () => {
    const token = await service.tokenOf(await service.make.user(), "scrolls:read", "profile:read");
    const answer = await service.withToken(token).post("/scrolls").send({ title: "No" });

    expectRefusal(answer, "FORBIDDEN");
    expect(answer.body.message).to.include("scrolls:write");
    expect(answer.headers["www-authenticate"]).to.equal(
      'Bearer realm="Tenon", error="insufficient_scope", scope="scrolls:write"',
    );
  });

  it("get the rights of their user, and not more", async () => {
    const scopes = ["users:read", "users:write"];
    const ofUser = service.withToken(await service.tokenOf(await service.make.user(), ...scopes));
    const ofAdmin = service.withToken(
      await service.tokenOf(await service.make.user({ isAdmin: true }), ...scopes),
    );

    expectRefusal(await ofUser.get("/users"), "FORBIDDEN");
    await ofAdmin.get("/users").expect(200);
  });

  it("count as nobody where no scope is demanded", async () => {
    const admin = await service.make.user({ isAdmin: true });
    const program = service.withToken(await service.tokenOf(admin, "users:read"));

    expectRefusal(await program.get("/health/ready?verbose=true"), "FORBIDDEN");
    await program.get("/health/ready").expect(200);
  });

  it("are refused beside a cookie, valid or not", async () => {
    const user = await service.make.user();
    const both = (await service.as(user)).get("/users/current");
    expectRefusal(
      await both.set("Authorization", `Bearer ${await service.tokenOf(user, "profile:read")}`),
      "BAD_REQUEST",
    );
  });

  it("are refused in a URL, which proxies log, and are not logged by the service", async () => {
    const user = await service.make.user();
    const token = await service.tokenOf(user, "profile:read");
    for (const query of [`access_token=${token}`, "access_token=x", `token=${token}`, `a=1&b%5B%5D=${token}`])
      expectRefusal(await service.anonymous.get(`/users/current?${query}`), "BAD_REQUEST");
    expectRefusal(await service.withToken(token).get(`/users/current?a=${token}`), "BAD_REQUEST");

    expect(JSON.stringify(service.logger.lines)).not.to.include(token.slice(0, 20));
  });

  it("store the time of their use, at most once a minute and without an event", async () => {
    const user = await service.make.user();
    const token = await service.tokenOf(user, "profile:read");
    const events = await service.countEvents("access_tokens");
    await current(token).expect(200);
    await until(async () => (await usedAt(user)) !== undefined);
    const first = await usedAt(user);
    service.clock.advance(59_000);
    const statements = await service.allStatementsOf(() => current(token).expect(200));
    expect(statements.filter((text) => text.includes("update access_tokens"))).to.be.empty;
    service.clock.advance(2_000);
    await current(token).expect(200);
    await until(async () => (await usedAt(user)) !== first);

    expect(await service.countEvents("access_tokens")).to.equal(events);
  });

  describe("end", () => {
    const password = "a good password";
    const setUp = async () => {
      const user = await service.make.user({ password });
      return { user, agent: await service.as(user), token: await service.tokenOf(user, "profile:read") };
    };

    it("when the password changes", async () => {
      const { agent, token } = await setUp();
      await agent
        .post("/auth/change-password")
        .send({ current: password, new: "nine quiet otters at dawn" })
        .expect(204);
      expectInvalidToken(await current(token));
    });

    it("when the password is reset", async () => {
      const { user, token } = await setUp();
      const mailed = await service.tokenFor(user, "reset-password");
      const reset = { token: mailed, password: "nine quiet otters at dawn" };
      await service.anonymous.post("/auth/reset-password").send(reset).expect(200);
      expectInvalidToken(await current(token));
    });

    it("when the account is deleted", async () => {
      const { agent, token } = await setUp();
      await agent.post("/auth/delete-account").send({ password }).expect(204);
      expectInvalidToken(await current(token));
    });

    it("when an admin signs the user out, or makes the user an admin", async () => {
      const { agent: admin } = await service.asAdmin();
      const first = await setUp();
      await admin.post(`/users/${first.user.id}/sign-out`).expect(204);
      expectInvalidToken(await current(first.token));
      const { user, token } = await setUp();
      const { fullName, email } = user;
      await admin.put(`/users/${user.id}`).send({ fullName, email, isAdmin: true }).expect(200);
      expectInvalidToken(await current(token));
    });

    it("not when the user signs out, or signs out everywhere else", async () => {
      const { agent, token } = await setUp();
      await agent.post("/auth/sessions/revoke-others").expect(204);
      await agent.post("/auth/sign-out").expect(204);
      await current(token).expect(200);
    });
  });
});
