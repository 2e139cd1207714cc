import { expect } from "chai";
import { expectInvalid, expectRefusal, visible } from "../support/answers.js";
import { useService } from "../support/service.js";

describe("POST /users/dev-verify-email", () => {
  const service = useService();
  const verify = (body: object) => service.anonymous.post("/users/dev-verify-email").send(body);

  it("verifies the address, ignoring case, and returns the public user", async () => {
    const user = await service.make.user({ isEmailVerified: false });
    const { body } = await verify({ email: user.email.toUpperCase() }).expect(200);
    const { updatedAt, id, fullName, email, isAdmin } = user;

    expect(body).to.deep.equal({
      ...{ id, fullName, email, isAdmin },
      createdAt: user.createdAt.toISOString(),
      updatedAt: body.updatedAt,
      isEmailVerified: true,
      avatarUrl: null,
    });
    expect(new Date(body.updatedAt)).to.be.greaterThan(updatedAt);
  });

  it("stores an event without an actor", async () => {
    const { email, id } = await service.make.user({ isEmailVerified: false });
    await verify({ email }).set("X-Request-Id", "verify-1").expect(200);
    const [, event] = await service.events(id);

    expect(event).to.include({ kind: "updated", actorId: null, requestId: "verify-1" });
    expect(event?.before).to.include({ isEmailVerified: false });
    expect(event?.after).to.include({ isEmailVerified: true });
  });

  it("accepts the password of the sign-up from then on", async () => {
    const user = await service.make.user({ isEmailVerified: false, password: "a good password" });
    await verify({ email: user.email }).expect(200);
    const body = { email: user.email, password: "a good password" };
    await service.anonymous.post("/auth/sign-in").send(body).expect(200);
  });

  it("answers 404 for an unknown address", async () =>
    expectRefusal(await verify({ email: "nobody@example.com" }), "NOT_FOUND"));

  it("refuses an invalid address", async () => {
    expectInvalid(await verify({ email: "nobody" }), "body", "email");
    expectInvalid(await verify({}), "body", "email");
  });
});

describe("POST /users/dev-verify-email, in production", () => {
  const service = useService({
    NODE_ENV: "production",
    BASE_URL: "https://service.example",
    MAIL_URL: "smtp://unused",
  });

  it("does not exist: it answers like any unknown path", async () => {
    const user = await service.make.user({ isEmailVerified: false });
    const post = (path: string) => service.anonymous.post(path).send({ email: user.email });
    const [answer, unknown] = [await post("/users/dev-verify-email"), await post("/other/dev-verify-email")];

    expectRefusal(answer, "NOT_FOUND");
    expect(answer.body.message).to.equal("There is nothing at POST /users/dev-verify-email");
    expect(unknown.body.message).to.equal("There is nothing at POST /other/dev-verify-email");
    expect(visible(answer))
      .to.have.property("headers")
      .that.deep.equals(Object(visible(unknown)).headers);
    expect(await service.events(user.id)).to.have.length(1);
  });
});
