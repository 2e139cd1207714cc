import { expect } from "chai";
import { expectInvalid, expectNext, expectRefusal, visible } from "../support/answers.js";
import { useService } from "../support/service.js";
import { spreadOfTimes } from "../support/times.js";

const password = "a good password";

describe("POST /auth/resend-verification", () => {
  const service = useService();

  const resend = (email: unknown) => service.anonymous.post("/auth/resend-verification").send({ email });
  const verify = (token: string) => service.anonymous.post("/auth/verify-email").send({ token, password });

  it("answers 202 without a body, and mails a new link, which invalidates the older one", async () => {
    const user = await service.make.user({ password, isEmailVerified: false });
    const older = await service.mailTo(user.email, /^Verify/);
    const { text } = await resend(user.email.toUpperCase()).expect(202);
    await service.settled();
    const [, newer, ...others] = service.mailsTo(user.email);

    expect(text).to.equal("");
    expect(others).to.be.empty;
    expect(newer?.link).to.match(/^http:\/\/localhost:3000\/auth\/verify-email\?token=[\w-]{43}$/);
    expectRefusal(await verify(older.token), "GONE");
    await verify(newer?.token ?? "").expect(200);
  });

  it("answers the same for every address, and mails only to unverified users", async () => {
    const { agent: admin } = await service.asAdmin();
    const [waiting, verified, deleted] = [
      await service.make.user({ password, isEmailVerified: false }),
      await service.make.user({ password }),
      await service.make.user(),
    ];
    await service.mailTo(waiting.email, /^Verify/);
    await admin.delete(`/users/${deleted.id}`).expect(204);
    const addresses = [waiting.email, verified.email, deleted.email, "nobody@example.com"];
    const [known, ...others] = await Promise.all(addresses.map((email) => resend(email).expect(202)));
    await service.settled();

    for (const other of others) expect(visible(other)).to.deep.equal(known && visible(known));
    expect(addresses.map((email) => service.mailsTo(email).length)).to.deep.equal([2, 0, 0, 0]);
  });

  it("runs the same statements, in the same time, for every address", async () => {
    const waiting = await service.make.user({ password, isEmailVerified: false });
    const verified = await service.make.user({ password });
    const [first, ...others] = [waiting.email, verified.email, "nobody@example.com"].map(
      (email) => () => resend(email).expect(202),
    );
    const statements = first && (await service.statementsOf(first));
    for (const other of others) expect(await service.statementsOf(other)).to.deep.equal(statements);

    const cases = first ? [first, ...others] : [];
    expect(await spreadOfTimes(cases, { between: () => service.settled() })).to.be.below(2);
  }).timeout(180_000);

  it("redirects a browser form to the next page", async () => {
    await expectNext(
      service.anonymous.post("/auth/resend-verification"),
      { email: "nobody@example.com" },
      "/auth/check-your-mail",
    );
  });

  it("refuses an invalid address", async () => {
    expectInvalid(await resend("nobody"), "body", "email");
    expectInvalid(await service.anonymous.post("/auth/resend-verification"), "body", "email");
  });
});
