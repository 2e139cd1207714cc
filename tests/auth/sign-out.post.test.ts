import { expect } from "chai";
import { expectNext, expectRefusal } from "../support/answers.js";
import { useService } from "../support/service.js";

const password = "a good password";

describe("POST /auth/sign-out", () => {
  const service = useService();

  const signedIn = async () => {
    const user = await service.make.user({ password });
    const browser = service.anonymous;
    const { headers } = await browser.post("/auth/sign-in").send({ email: user.email, password }).expect(200);
    const token = /(?<=session=)[\w-]+/.exec(String(headers["set-cookie"]))?.[0] ?? "";

    return { user, browser, token };
  };

  it("ends the session on the server: a copy of the cookie is refused", async () => {
    const { browser, token, user } = await signedIn();
    await service.withCookie(token).get("/users/current").expect(200);
    const { text } = await browser.post("/auth/sign-out").expect(204);

    expect(text).to.equal("");
    expectRefusal(await service.withCookie(token).get("/users/current"), "UNAUTHORIZED");
    expect(await service.sql('select * from sessions where "userId" = $1', [user.id])).to.be.empty;
  });

  it("clears the cookie in the browser", async () => {
    const { browser } = await signedIn();
    const { headers } = await browser.post("/auth/sign-out").expect(204);

    expect(headers["set-cookie"]).to.deep.equal([
      "session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax",
    ]);
    await service.expectStatements(0, () => browser.get("/users/current").expect(401));
  });

  it("stores an event with the actor, without the token's digest", async () => {
    const { browser, user } = await signedIn();
    const [session] = await service.sql<{ id: string }>('select id from sessions where "userId" = $1', [
      user.id,
    ]);
    await browser.post("/auth/sign-out").set("X-Request-Id", "sign-out-1").expect(204);
    const [, event] = await service.events(session?.id ?? "");

    expect(event).to.include({
      table: "sessions",
      kind: "deleted",
      actorId: user.id,
      requestId: "sign-out-1",
      after: null,
    });
    expect(event?.before).to.include({ userId: user.id }).and.not.have.any.keys("tokenDigest");
  });

  it("keeps the user's other sessions", async () => {
    const { browser, user } = await signedIn();
    const phone = await service.as(user);
    await browser.post("/auth/sign-out").expect(204);
    await phone.get("/users/current").expect(200);
  });

  it("answers 204 when repeated, and without a session", async () => {
    const { token } = await signedIn();
    await service.withCookie(token).post("/auth/sign-out").expect(204);
    await service.withCookie(token).post("/auth/sign-out").expect(204);
    await service.anonymous.post("/auth/sign-out").expect(204);
  });

  it("redirects a browser form to the sign-in page, and clears its cookie", async () => {
    const { browser } = await signedIn();
    const { headers } = await expectNext(browser.post("/auth/sign-out"), {}, "/auth/sign-in?done=signed-out");
    expect(headers["set-cookie"]?.[0]).to.match(/^session=;/);
  });
});
