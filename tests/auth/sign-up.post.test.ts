import { expect } from "chai";
import { expectInvalid, expectRefusal, visible } from "../support/answers.js";
import { type UserRow, useService } from "../support/service.js";

const password = "a good password";

describe("POST /auth/sign-up", () => {
  const service = useService();

  const signUp = (body: object) => service.anonymous.post("/auth/sign-up").send(body);
  const rowsOf = (email: string) => service.sql<UserRow>("select * from users where email = $1", [email]);

  it("makes a user who is to verify the address, and answers 202 without a body or a session", async () => {
    const answer = await signUp({ fullName: " Ada ", email: "Ada@Example.com", password }).expect(202);
    const [row] = await rowsOf("ada@example.com");

    expect(answer.text).to.equal("");
    expect(answer.headers).not.to.have.property("set-cookie");
    expect(row).to.include({ fullName: "Ada", isAdmin: false, isEmailVerified: false, avatarKey: null });
  });

  it("keeps of the password an Argon2id hash alone, which no event carries", async () => {
    await signUp({ fullName: "Hash", email: "hash@example.com", password }).expect(202);
    const [user] = await rowsOf("hash@example.com");
    const [credential] = await service.sql<{ id: string; passwordHash: string }>(
      'select * from credentials where "userId" = $1',
      [user?.id],
    );
    const [event] = await service.events(credential?.id ?? "");

    expect(credential?.passwordHash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(event).to.include({ table: "credentials", kind: "inserted" });
    expect(event?.after).to.include({ userId: user?.id }).and.not.have.any.keys("passwordHash");
  });

  it("announces the user once, on behalf of nobody", async () => {
    const body = { fullName: "Announced", email: "announced@example.com", password };
    await signUp(body).set("X-Request-Id", "sign-up-1").expect(202);
    const [user] = await rowsOf(body.email);
    const [event, ...others] = await service.events(user?.id ?? "");

    expect(others).to.be.empty;
    expect(event).to.include({ table: "users", kind: "inserted", actorId: null, requestId: "sign-up-1" });
  });

  it("mails a link to verify the address, which signs the user in", async () => {
    await signUp({ fullName: "Mailed", email: "mailed@example.com", password }).expect(202);
    const mail = await service.mailTo("mailed@example.com", /^Verify your e-mail address$/);
    const [token] = /(?<=http:\/\/localhost:3000\/auth\/verify-email\?token=)[\w-]{43}/.exec(mail.text) ?? [];
    const browser = service.anonymous;

    expect(mail.to).to.deep.equal({ name: "Mailed", address: "mailed@example.com" });
    await browser.post("/auth/verify-email").send({ token }).expect(200);
    const { body } = await browser.get("/users/current").expect(200);
    expect(body).to.include({ email: "mailed@example.com", isEmailVerified: true });
    expect(service.mailsTo("mailed@example.com")).to.have.length(1);
  });

  it("answers the same when the address is taken, writes nothing, and tells its owner by mail", async () => {
    const owner = await service.make.user({ email: "owner@example.com", fullName: "Owner" });
    const free = await signUp({ fullName: "Free", email: "free@example.com", password });
    const taken = await signUp({ fullName: "Thief", email: "OWNER@example.com", password });
    const mail = await service.mailTo(owner.email, /^You already have an account$/);

    expect(visible(taken)).to.deep.equal(visible(free));
    expect(await rowsOf(owner.email)).to.deep.equal([owner]);
    expect(await service.sql('select * from credentials where "userId" = $1', [owner.id])).to.be.empty;
    expect(mail.to.name).to.equal("Owner");
    expect(mail.text).not.to.include("Thief");
  });

  it("makes one user of several sign-ups at once, and answers them all the same", async () => {
    const body = { fullName: "Twice", email: "twice@example.com", password };
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(body)));

    expect(answers.map(({ status }) => status)).to.deep.equal([202, 202, 202, 202]);
    expect(await rowsOf(body.email)).to.have.length(1);
  });

  it("gives the address of a deleted user to another", async () => {
    const { agent: admin } = await service.asAdmin();
    const { id, email } = await service.make.user();
    await admin.delete(`/users/${id}`).expect(204);
    await signUp({ fullName: "Second", email, password }).expect(202);
    expect((await rowsOf(email)).map(({ fullName }) => fullName)).to.include("Second");
  });

  const good = { fullName: "Good", email: "good@example.com", password };
  const invalid: [what: string, body: object, ...paths: string[]][] = [
    ["nothing", {}, "fullName", "email", "password"],
    ["a password of 7 characters", { ...good, password: "1234567" }, "password"],
    ["a password of 129 characters", { ...good, password: "x".repeat(129) }, "password"],
    ["a password of 10 kB", { ...good, password: "x".repeat(10_240) }, "password"],
    ["a password of 7 characters, typed as 14", { ...good, password: "e\u0301".repeat(7) }, "password"],
    ["one of the most common passwords", { ...good, password: "iLoveYou" }, "password"],
    ["a password that is no text", { ...good, password: { $ne: "" } }, "password"],
    ["an address that is none", { ...good, email: "good@" }, "email"],
    ["an address with a line break", { ...good, email: "good@example.com\nBcc: x@example.com" }, "email"],
    ["a name of spaces", { ...good, fullName: " " }, "fullName"],
    [
      "what one may not set",
      { ...good, isAdmin: true, isEmailVerified: true, deletedAt: null },
      "isAdmin",
      "isEmailVerified",
      "deletedAt",
    ],
  ];
  for (const [what, body, ...paths] of invalid) {
    it(`refuses ${what}, without repeating the password`, async () => {
      const answer = await signUp(body);
      expectInvalid(answer, "body", ...paths);
      expect(answer.text).not.to.include(password);
      expect(await rowsOf(good.email)).to.be.empty;
    });
  }

  it("refuses a body beyond the limit before it is hashed", async () => {
    expectRefusal(await signUp({ ...good, password: "x".repeat(1_100_000) }), "PAYLOAD_TOO_LARGE");
  });
});
