import { expect } from "chai";
import {
  expectInvalid,
  expectNext,
  expectRefusal,
  expectUnprocessable,
  visible,
} from "../support/answers.js";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { lookalikes } from "../support/lookalikes.js";
import { type UserRow, useService } from "../support/service.js";
import { spreadOfTimes } from "../support/times.js";

const password = "a good password";

describe("POST /auth/sign-up", () => {
  const service = useService();

  const signUp = (body: object) => service.anonymous.post("/auth/sign-up").send(body);
  const rowsOf = (email: string) => service.sql<UserRow>("select * from users where email = $1", [email]);

  it("creates an unverified user, and answers 202 without a body or a session", async () => {
    const answer = await signUp({ fullName: " Ada ", email: "Ada@Example.com", password }).expect(202);
    const [row] = await rowsOf("ada@example.com");

    expect(answer.text).to.equal("");
    expect(answer.headers).not.to.have.property("set-cookie");
    expect(row).to.include({ fullName: "Ada", isAdmin: false, isEmailVerified: false, avatarKey: null });
  });

  it("stores only an Argon2id hash of the password, which no event contains", async () => {
    await signUp({ fullName: "Hash", email: "hash@example.com", password }).expect(202);
    const [user] = await rowsOf("hash@example.com");
    const [waiting] = await service.sql<{ id: string; passwordHash: string }>(
      'select * from sign_ups where "userId" = $1',
      [user?.id],
    );
    const [event] = await service.events(waiting?.id ?? "");

    expect(waiting?.passwordHash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(event).to.include({ table: "sign_ups", kind: "inserted" });
    expect(event?.after).to.include({ userId: user?.id }).and.not.have.any.keys("passwordHash");
  });

  it("stores one event of the user, without an actor", async () => {
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
    const { link, token } = mail;
    const browser = service.anonymous;

    expect(mail.to).to.deep.equal({ name: "Mailed", address: "mailed@example.com" });
    expect(link).to.match(/^http:\/\/localhost:3000\/auth\/verify-email\?token=[\w-]{43}$/);
    expect(mail.text.split("\n")).to.include(link);
    expect(mail.html).to.include(`href="${link}"`);
    await browser.post("/auth/verify-email").send({ token, password }).expect(200);
    const { body } = await browser.get("/users/current").expect(200);
    expect(body).to.include({ email: "mailed@example.com", isEmailVerified: true });
    expect(service.mailsTo("mailed@example.com")).to.have.length(1);
  });

  it("answers the same when the address is taken, writes nothing, and notifies its owner by mail", async () => {
    const owner = await service.make.user({ email: "owner@example.com", fullName: "Owner" });
    const free = await signUp({ fullName: "Free", email: "free@example.com", password });
    const taken = await signUp({ fullName: "Thief", email: "OWNER@example.com", password });
    const mail = await service.mailTo(owner.email, /^You already have an account$/);

    expect(visible(taken)).to.deep.equal(visible(free));
    expect(await rowsOf(owner.email)).to.deep.equal([owner]);
    expect(await service.sql('select * from credentials where "userId" = $1', [owner.id])).to.be.empty;
    expect(mail.to.name).to.equal("Owner");
    expect(mail.text).not.to.include("Thief");
    expect(mail.link).to.equal("http://localhost:3000/auth/sign-in");
    expect(mail.text).to.include("http://localhost:3000/auth/forgot-password");
  });

  it("takes the same time for a free, a taken and an unverified address", async () => {
    const [taken, waiting] = [await service.make.user(), "waiting@example.com"];
    let made = 0;
    await signUp({ fullName: "Waiting", email: waiting, password }).expect(202);
    await service.settled();
    const cases = [() => `time-${(made += 1)}@example.com`, () => taken.email, () => waiting].map(
      (email) => () => signUp({ fullName: "Clock", email: email(), password }).expect(202),
    );
    expect(await spreadOfTimes(cases, { between: () => service.settled() })).to.be.below(1.6);
  }).timeout(180_000);

  describe("with the address of an unverified sign-up", () => {
    const [theirs, mine] = ["a password of theirs", "a password of mine"];
    const signIn = (email: string, password: string) =>
      service.anonymous.post("/auth/sign-in").send({ email, password });
    const verify = (token: string, password?: string) =>
      service.anonymous.post("/auth/verify-email").send({ token, password });
    const newestLink = async (email: string) => {
      await service.settled();
      return service.mailsTo(email).at(-1)?.token ?? "";
    };

    it("stores each sign-up; the password sent with the link selects the one that becomes the account", async () => {
      const email = "squatted@example.com";
      const first = await signUp({ fullName: "Owner", email, password: mine }).expect(202);
      await newestLink(email);
      const second = await signUp({ fullName: "Squatter", email, password: theirs }).expect(202);
      const token = await newestLink(email);

      expect(visible(second)).to.deep.equal(visible(first));
      expect(await rowsOf(email)).to.have.length(1);
      expectUnprocessable(await verify(token), "password");
      expectUnprocessable(await verify(token, "a guess"), "password");
      expect((await verify(token, mine).expect(200)).body).to.include({ fullName: "Owner" });
      expectRefusal(await signIn(email, theirs), "UNAUTHORIZED");
      await signIn(email, mine).expect(200);
      expect(
        await service.sql('select from sign_ups join users on users.id = "userId" where email = $1', [email]),
      ).to.be.empty;
    });

    it("accepts the password of the owner's sign-up, in any order of the sign-ups, also after another mail", async () => {
      for (const [email, ...order] of [
        ["owner-first@example.com", mine, theirs],
        ["owner-last@example.com", theirs, mine],
      ] as const) {
        for (const password of order)
          await signUp({ fullName: `Owner of ${password}`, email, password }).expect(202);
        await service.settled();
        await service.anonymous.post("/auth/resend-verification").send({ email }).expect(202);
        await verify(await newestLink(email), mine).expect(200);

        expectRefusal(await signIn(email, theirs), "UNAUTHORIZED");
        expect((await signIn(email, mine).expect(200)).body).to.include({ fullName: `Owner of ${mine}` });
      }
    });

    it("stores an event of the sign-up only, without a hash", async () => {
      const email = "announced-again@example.com";
      await signUp({ fullName: "First", email, password: theirs }).expect(202);
      await service.settled();
      await signUp({ fullName: "Again", email, password: mine }).set("X-Request-Id", "again-1").expect(202);
      const events = await service.sql<{ table: string; kind: string }>(
        `select * from mutation_events where "requestId" = 'again-1'
          and "table" in ('users', 'credentials', 'sign_ups') order by sequence`,
      );

      expect(events.map(({ table, kind }) => `${table} ${kind}`)).to.deep.equal(["sign_ups inserted"]);
      expect(JSON.stringify(events)).not.to.match(/passwordHash|argon2/);
    });

    it("keeps one password of several concurrent sign-ups", async () => {
      const email = "at-once@example.com";
      const passwords = [1, 2, 3, 4].map((number) => `${mine} ${number}`);
      await Promise.all(
        passwords.map((password) => signUp({ fullName: "Owner", email, password }).expect(202)),
      );
      const token = await newestLink(email);
      const verified = await Promise.all(passwords.map((password) => verify(token, password)));
      const signedIn = await Promise.all(passwords.map((password) => signIn(email, password)));

      expect(verified.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410, 410]);
      expect(signedIn.map(({ status }) => status)).to.deep.equal(
        verified.map(({ status }) => (status === 200 ? 200 : 401)),
      );
    });

    it("stores at most ten sign-ups, and still mails a link", async () => {
      const email = "crowded@example.com";
      const passwordOf = (number: number) => `${mine} ${number}`;
      for (let number = 1; number <= 11; number += 1)
        await signUp({ fullName: "Owner", email, password: passwordOf(number) }).expect(202);
      const token = await newestLink(email);

      expect(service.mailsTo(email)).to.have.length(11);
      expectUnprocessable(await verify(token, passwordOf(11)), "password");
      await verify(token, passwordOf(10)).expect(200);
    });

    it("discards the password of the sign-up after the owner has set one by a mailed link", async () => {
      const email = "reset-instead@example.com";
      await signUp({ fullName: "Squatter", email, password: theirs }).expect(202);
      await newestLink(email);
      await service.anonymous.post("/auth/forgot-password").send({ email }).expect(202);
      const { token } = await service.mailTo(email, /^Set your password$/);
      await service.anonymous.post("/auth/reset-password").send({ token, password: mine }).expect(200);

      expectRefusal(await signIn(email, theirs), "UNAUTHORIZED");
      expect((await signIn(email, mine).expect(200)).body).to.include({ isEmailVerified: true });
    });

    it("never changes an account that was verified once, even while its new address is unverified", async () => {
      const { agent: admin } = await service.asAdmin();
      const { agent, user } = await provenUser("proven@example.com");
      const moved = { fullName: user.fullName, email: "moved@example.com", isAdmin: false };
      await admin.put(`/users/${user.id}`).send(moved).expect(200);
      await signUp({ fullName: "Thief", email: moved.email, password: theirs }).expect(202);
      await service.mailTo(moved.email, /^You already have an account$/);

      expect((await rowsOf(moved.email)).map(({ fullName }) => fullName)).to.deep.equal([user.fullName]);
      await agent.get("/users/current").expect(200);
      await verify((await service.mailTo(moved.email, /^Verify/)).token).expect(200);
      expectRefusal(await signIn(moved.email, theirs), "UNAUTHORIZED");
      await signIn(moved.email, mine).expect(200);
    });

    it("never sets a password for a user invited by an admin", async () => {
      const { agent: admin } = await service.asAdmin();
      const email = "invited@example.com";
      await admin.post("/users").send({ fullName: "Invited", email, isAdmin: true }).expect(201);
      const { token } = await service.mailTo(email, /^Set your password$/);
      await signUp({ fullName: "Thief", email, password: theirs }).expect(202);
      await service.mailTo(email, /^You already have an account$/);

      expect((await rowsOf(email)).map(({ fullName }) => fullName)).to.deep.equal(["Invited"]);
      const wish = { token, password: mine };
      await service.anonymous.post("/auth/reset-password").send(wish).expect(200);
      expectRefusal(await signIn(email, theirs), "UNAUTHORIZED");
    });

    async function provenUser(email: string) {
      await signUp({ fullName: "Proven", email, password: mine }).expect(202);
      const agent = service.anonymous;
      const { token } = await service.mailTo(email, /^Verify/);
      const { body: user } = await agent
        .post("/auth/verify-email")
        .send({ token, password: mine })
        .expect(200);
      return { agent, user };
    }
  });

  it("redirects a browser form to the next page", async () => {
    await expectNext(
      service.anonymous.post("/auth/sign-up"),
      { fullName: "Form", email: "form@example.com", password },
      "/auth/check-your-mail",
    );
    expect(await rowsOf("form@example.com")).to.have.length(1);
  });

  it("creates one user for several concurrent sign-ups, and answers all of them the same", async () => {
    const body = { fullName: "Twice", email: "twice@example.com", password };
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(body)));

    expect(answers.map(({ status }) => status)).to.deep.equal([202, 202, 202, 202]);
    expect(await rowsOf(body.email)).to.have.length(1);
  });

  it("accepts the address of a deleted user", async () => {
    const { agent: admin } = await service.asAdmin();
    const { id, email } = await service.make.user();
    await admin.delete(`/users/${id}`).expect(204);
    await signUp({ fullName: "Second", email, password }).expect(202);
    expect((await rowsOf(email)).map(({ fullName }) => fullName)).to.include("Second");
  });

  const good = { fullName: "Good", email: "good@example.com", password };
  const invalid: [what: string, body: object, ...paths: string[]][] = [
    ["an empty body", {}, "fullName", "email", "password"],
    ["a password of 7 characters", { ...good, password: "1234567" }, "password"],
    ["a password of 129 characters", { ...good, password: "x".repeat(129) }, "password"],
    ["a password of 10 kB", { ...good, password: "x".repeat(10_240) }, "password"],
    ["a password of 7 characters in 14 code points", { ...good, password: "e\u0301".repeat(7) }, "password"],
    ["a password that is not a string", { ...good, password: { $ne: "" } }, "password"],
    ["a malformed address", { ...good, email: "good@" }, "email"],
    ["an address with a line break", { ...good, email: "good@example.com\nBcc: x@example.com" }, "email"],
    ["a name of spaces", { ...good, fullName: " " }, "fullName"],
    [
      "fields that the caller may not set",
      { ...good, isAdmin: true, isEmailVerified: true, deletedAt: null },
      "isAdmin",
      "isEmailVerified",
      "deletedAt",
    ],
  ];
  for (const { name, letter } of lookalikes)
    invalid.push([`an address with ${name}`, { ...good, email: `good-${letter}@example.com` }, "email"]);
  for (const [what, body, ...paths] of invalid) {
    it(`refuses ${what}, without repeating the password`, async () => {
      const answer = await signUp(body);
      expectInvalid(answer, "body", ...paths);
      expect(answer.text).not.to.include(password);
      expect(await rowsOf(good.email)).to.be.empty;
    });
  }

  it("refuses one of the most common passwords, without repeating the password", async () => {
    const answer = await signUp({ ...good, password: "iLoveYou" });
    expectUnprocessable(answer, "password");
    expect(answer.text).not.to.include("iLoveYou");
    expect(await rowsOf(good.email)).to.be.empty;
  });

  it("refuses a password made of the user's name, address or the service's name, and writes nothing", async () => {
    const ada = { fullName: "Ada Lovelace", email: "countess@example.com" };
    for (const personal of [
      "Ada Lovelace",
      "lovelace1815",
      "Countess@Example.com",
      `${SERVICE_NAME.toLowerCase()}2026!`,
    ]) {
      const answer = await signUp({ ...ada, password: personal });
      expectUnprocessable(answer, "password");
      expect(answer.body.details.issues[0].type).to.equal("password.personal");
      expect(answer.text).not.to.include(personal);
    }
    expect(await rowsOf(ada.email)).to.be.empty;
  });

  it("refuses a body over the size limit before hashing", async () => {
    expectRefusal(await signUp({ ...good, password: "x".repeat(1_100_000) }), "PAYLOAD_TOO_LARGE");
  });
});
