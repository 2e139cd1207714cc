import { expect } from "chai";
import { expectInvalid, expectNext, visible } from "../support/answers.js";
import { useService } from "../support/service.js";
import { spreadOfTimes } from "../support/times.js";

const [old, password] = ["the old password", "a new password"];

describe("POST /auth/forgot-password", () => {
  const service = useService();

  const forgot = (email: unknown) => service.anonymous.post("/auth/forgot-password").send({ email });
  const tokensOf = ({ id }: { id: string }) =>
    service.sql<{ tokenDigest: string; purpose: string }>(
      'select * from one_time_tokens where "userId" = $1',
      [id],
    );

  it("answers 202 without a body, and mails a link that sets the password", async () => {
    const user = await service.make.user({ password: old });
    const { text, headers } = await forgot(user.email.toUpperCase()).expect(202);
    const mail = await service.mailTo(user.email, /^Set your password$/);

    expect(text).to.equal("");
    expect(headers).not.to.have.property("set-cookie");
    expect(mail.to).to.deep.equal({ name: user.fullName, address: user.email });
    expect(mail.link).to.match(/^http:\/\/localhost:3000\/auth\/reset-password\?token=[\w-]{43}$/);
    await service.anonymous.post("/auth/reset-password").send({ token: mail.token, password }).expect(200);
    await service.anonymous.post("/auth/sign-in").send({ email: user.email, password }).expect(200);
  });

  it("answers the same for every address, and mails only to users", async () => {
    const { agent: admin } = await service.asAdmin();
    const [user, deleted] = [await service.make.user({ password: old }), await service.make.user()];
    await admin.delete(`/users/${deleted.id}`).expect(204);
    const addresses = [user.email, deleted.email, "nobody@example.com"];
    const [known, ...others] = await Promise.all(addresses.map((email) => forgot(email).expect(202)));
    await service.settled();

    for (const other of others) expect(visible(other)).to.deep.equal(known && visible(known));
    expect(service.mailsTo(user.email)).to.have.length(1);
    expect(service.mailsTo(deleted.email)).to.be.empty;
    expect(service.mailsTo("nobody@example.com")).to.be.empty;
    expect(await tokensOf(deleted)).to.be.empty;
  });

  it("runs the same statements, in the same time, with and without a user", async () => {
    const { email } = await service.make.user({ password: old });
    const [known, unknown] = [
      () => forgot(email).expect(202),
      () => forgot("nobody@example.com").expect(202),
    ];
    const statements = await service.statementsOf(known);
    expect(await service.statementsOf(unknown)).to.deep.equal(statements);

    const between = () => service.settled();
    expect(await spreadOfTimes([known, unknown], { between })).to.be.below(2);
  }).timeout(180_000);

  it("creates the token in the job, and reveals it in no row and no event", async () => {
    const user = await service.make.user({ password: old });
    await forgot(user.email).expect(202);
    const { token } = await service.mailTo(user.email, /^Set your password$/);
    const [row, ...others] = await tokensOf(user);
    const events = await service.sql<object>(
      `select * from mutation_events where "table" = 'one_time_tokens' and after->>'userId' = $1`,
      [user.id],
    );

    expect(others).to.be.empty;
    expect(row?.purpose).to.equal("reset-password");
    expect(JSON.stringify(row)).not.to.include(token);
    expect(events).to.have.length(1);
    expect(JSON.stringify(events)).not.to.include(token).and.not.to.include(row?.tokenDigest);
  });

  it("keeps only the newest link valid after concurrent requests", async () => {
    const user = await service.make.user({ password: old });
    await Promise.all(Array.from({ length: 5 }, () => forgot(user.email).expect(202)));
    await service.settled();
    const mails = service.mailsTo(user.email);
    const answers = [];
    for (const { token } of mails)
      answers.push(await service.anonymous.post("/auth/reset-password").send({ token, password }));

    expect(mails).to.have.length(5);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410, 410, 410]);
  });

  it("does not change the password or the sessions", async () => {
    const user = await service.make.user({ password: old });
    const agent = await service.as(user);
    await forgot(user.email).expect(202);
    await service.settled();
    await agent.get("/users/current").expect(200);
    await service.anonymous.post("/auth/sign-in").send({ email: user.email, password: old }).expect(200);
  });

  it("redirects a browser form to the next page", async () => {
    await expectNext(
      service.anonymous.post("/auth/forgot-password"),
      { email: "nobody@example.com" },
      "/auth/check-your-mail",
    );
  });

  it("refuses an invalid address", async () => {
    expectInvalid(await forgot("nobody"), "body", "email");
    expectInvalid(await forgot("a@example.com\nBcc: b@example.com"), "body", "email");
    expectInvalid(await forgot({ ne: "" }), "body", "email");
    expectInvalid(await service.anonymous.post("/auth/forgot-password"), "body", "email");
  });
});
