import { expect } from "chai";
import {
  expectInvalid,
  expectNext,
  expectRefusal,
  expectUnprocessable,
  visible,
} from "../support/answers.js";
import { type Agent, useService } from "../support/service.js";
import { spreadOfTimes } from "../support/times.js";

const password = "a good password";

describe("POST /auth/change-email", () => {
  const service = useService();
  let made = 0;

  const change = (agent: Agent, body: object) => agent.post("/auth/change-email").send(body);
  const caller = async () => {
    const user = await service.make.user({ password });
    return { user, agent: await service.as(user), wanted: `wanted-${(made += 1)}@example.com` };
  };
  const rowOf = async ({ id }: { id: string }) =>
    (await service.sql("select * from users where id = $1", [id]))[0];

  it("answers 202 without a body, and mails a link to the new address", async () => {
    const { user, agent, wanted } = await caller();
    const { text } = await change(agent, { email: wanted.toUpperCase(), password }).expect(202);
    const mail = await service.mailTo(wanted, /^Confirm your new e-mail address$/);

    expect(text).to.equal("");
    expect(mail.to).to.deep.equal({ name: user.fullName, address: wanted });
    expect(mail.link).to.match(/^http:\/\/localhost:3000\/auth\/confirm-email\?token=[\w-]{43}$/);
    expect(service.mailsTo(wanted)).to.have.length(1);
  });

  it("notifies the old address, and changes nothing yet", async () => {
    const { user, agent, wanted } = await caller();
    await change(agent, { email: wanted, password }).expect(202);
    const notice = await service.mailTo(user.email, /^Your e-mail address is about to change$/);
    await service.settled();

    expect(notice.text).to.include(wanted);
    expect(notice.token).to.equal("");
    expect(await rowOf(user)).to.deep.equal(user);
    expect(await service.events(user.id)).to.have.length(1);
    await agent.get("/users/current").expect(200);
  });

  it("stores the token's digest, the new address and an expiry in 24 hours", async () => {
    const { user, agent, wanted } = await caller();
    await change(agent, { email: wanted, password }).expect(202);
    const { token } = await service.mailTo(wanted, /^Confirm/);
    const [row] = await service.sql<{ expiresAt: Date }>(
      'select * from one_time_tokens where "userId" = $1',
      [user.id],
    );
    const events = await service.sql<object>(
      `select * from mutation_events where "table" = 'one_time_tokens' and after->>'userId' = $1`,
      [user.id],
    );

    expect(row).to.include({ purpose: "change-email", email: wanted });
    expect(row?.expiresAt.getTime()).to.be.closeTo(Date.now() + 24 * 3_600_000, 60_000);
    expect(JSON.stringify(row)).not.to.include(token);
    expect(events).to.have.length(1);
    expect(JSON.stringify(events))
      .to.include(wanted)
      .and.not.match(/tokenDigest/);
  });

  it("answers the same when the address is taken; its owner gets a notice without a confirmation link", async () => {
    const [{ agent, wanted }, owner] = [await caller(), await service.make.user()];
    const free = await change(agent, { email: wanted, password }).expect(202);
    await service.mailTo(wanted, /^Confirm/);
    const taken = await change(agent, { email: owner.email, password }).expect(202);
    const mail = await service.mailTo(owner.email, /^You already have an account$/);
    await service.settled();

    expect(visible(taken)).to.deep.equal(visible(free));
    expect(mail.link).to.equal("http://localhost:3000/auth/sign-in");
    expect(service.mailsTo(owner.email)).to.have.length(1);
  });

  it("takes the same time whether or not the address is taken", async () => {
    const [{ agent, wanted }, owner] = [await caller(), await service.make.user()];
    const cases = [wanted, owner.email].map((email) => () => change(agent, { email, password }).expect(202));
    expect(await spreadOfTimes(cases, { between: () => service.settled() })).to.be.below(1.6);
  }).timeout(180_000);

  it("mails only the notice when the new address is the current one", async () => {
    const { user, agent } = await caller();
    await change(agent, { email: user.email, password }).expect(202);
    await service.settled();
    expect(service.mailsTo(user.email).map(({ subject }) => subject)).to.deep.equal([
      "Your e-mail address is about to change",
    ]);
  });

  it("requires the password: a wrong one is an error of its field, and no mail is sent", async () => {
    const { user, agent, wanted } = await caller();
    const answer = await change(agent, { email: wanted, password: "a wrong password" });
    await service.settled();

    expectUnprocessable(answer, "password");
    expect(answer.body.details.issues).to.deep.equal([
      { in: "body", path: "password", message: "The password is wrong", type: "password.wrong" },
    ]);
    expect([...service.mailsTo(user.email), ...service.mailsTo(wanted)]).to.be.empty;
  });

  it("answers 409 to a user without a password", async () => {
    const { agent } = await service.asUser();
    const answer = await change(agent, { email: "other@example.com", password });
    expectRefusal(answer, "CONFLICT");
    expect(answer.body.message).to.equal("Set a password first: ask for a link to reset it");
  });

  it("redirects a browser form to the next page", async () => {
    const { agent, wanted } = await caller();
    await expectNext(
      agent.post("/auth/change-email"),
      { email: wanted, password },
      "/auth/account?done=email-asked",
    );
  });

  it("refuses an invalid address and an invalid password", async () => {
    const { agent } = await caller();
    expectInvalid(await change(agent, {}), "body", "email", "password");
    expectInvalid(await change(agent, { email: "a@b.de\nBcc: c@d.de", password }), "body", "email");
    expectInvalid(await change(agent, { email: "a@b.de", password: "x".repeat(10_000) }), "body", "password");
  });
});
