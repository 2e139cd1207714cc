import { expect } from "chai";
import { Accounts } from "#application/auth/accounts.service";
import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import sendChangeLink from "#application/auth/send-change-link.job";
import sendLink from "#application/auth/send-link.job";
import { Jobs } from "#application/kit/job";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { expectRefusal } from "../support/answers.js";
import { connectAt, signInAt, useMockProvider } from "../support/mock-provider.js";
import { type Agent, type UserRow, useService } from "../support/service.js";

const password = "the first password";
const newer = "the second password";
const tenMinutes = 10 * 60_000;

/** Returns the session token that a response sets. */
const tokenIn = ({ headers }: { headers: Record<string, unknown> }) =>
  /session=([\w-]{43})/.exec(String(headers["set-cookie"]))?.[1] ?? "";

describe("A replaced password", () => {
  const service = useService();

  const signIn = ({ email }: UserRow) => service.anonymous.post("/auth/sign-in").send({ email, password });
  /** Returns a function that sets another password, as a reset by a mailed link does. */
  const replace = async ({ id }: UserRow) => {
    const hash = await service.resolve(PasswordHasher).hash(newer);
    return () => service.resolve(Accounts).setPassword(id, hash);
  };
  const signedIn = async () => {
    const user = await service.make.user({ password });
    return { user, agent: await service.as(user) };
  };
  /** Returns the session and the credential that a change-email link depends on. */
  const groundsOf = async ({ id }: UserRow) => {
    const [grounds] = await service.sql<{ sessionId: string; credentialId: string }>(
      `select sessions.id as "sessionId", credentials.id as "credentialId"
       from sessions join credentials on credentials."userId" = sessions."userId" where sessions."userId" = $1`,
      [id],
    );
    return { sessionId: grounds?.sessionId ?? "", credentialId: grounds?.credentialId ?? "" };
  };

  it("starts no session for a sign-in that checked it before the change", async () => {
    const user = await service.make.user({ password });
    const answer = await service.overtake(user, () => signIn(user), await replace(user));

    expectRefusal(answer, "UNAUTHORIZED");
    expect(await service.sql('select id from sessions where "userId" = $1', [user.id])).to.be.empty;
  });

  it("leaves no session of eight sign-ins that are concurrent with the reset", async () => {
    const user = await service.make.user({ password });
    const token = await service.tokenFor(user, "reset-password");
    const reset = service.anonymous.post("/auth/reset-password").send({ token, password: newer });
    const [done, ...answers] = await Promise.all([reset, ...Array.from({ length: 8 }, () => signIn(user))]);
    const asked = await Promise.all(
      answers.map((answer) => service.withCookie(tokenIn(answer)).get("/users/current")),
    );

    expect(done.status, done.text).to.equal(200);
    expect(asked.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 401));
  });

  const decided: [what: string, send: (agent: Agent) => PromiseLike<{ status: number; text: string }>][] = [
    [
      "a change of the password",
      (agent) => agent.post("/auth/change-password").send({ current: password, new: "a third password" }),
    ],
    [
      "a change of the address",
      (agent) => agent.post("/auth/change-email").send({ email: "x@example.com", password }),
    ],
    ["a deletion of the account", (agent) => agent.post("/auth/delete-account").send({ password })],
    ["a new proof", (agent) => agent.post("/auth/reauthenticate").send({ password })],
  ];
  for (const [what, send] of decided) {
    it(`authorizes nothing: ${what} that checked it before the change is refused`, async () => {
      const { user, agent } = await signedIn();
      const change = await replace(user);
      const { status, text } = await service.overtake(user, () => send(agent), change);
      await service.settled();

      expect(status, text).to.equal(401);
      const signedInNow = { email: user.email, password: newer };
      await service.anonymous.post("/auth/sign-in").send(signedInNow).expect(200);
      expect(service.mailsTo("x@example.com")).to.be.empty;
    });
  }

  it("issues no change-email link that was requested with it, even when the job runs later", async () => {
    const { user, agent } = await signedIn();
    const grounds = await groundsOf(user);
    await agent.post("/auth/change-password").send({ current: password, new: newer }).expect(204);
    const email = "late@example.com";
    await service.resolve(Jobs).enqueue(sendChangeLink, { userId: user.id, email, ...grounds });
    await service.settled();

    expect(service.mailsTo(email)).to.be.empty;
  });

  it("changes no address by a link that was requested with it, in any order of the two requests", async () => {
    const { user, agent } = await signedIn();
    const email = "moved@example.com";
    const [asked, changed] = await Promise.all([
      agent.post("/auth/change-email").send({ email, password }),
      agent.post("/auth/change-password").send({ current: password, new: newer }),
    ]);
    await service.settled();
    for (const { token } of service.mailsTo(email))
      if (token) await service.anonymous.post("/auth/confirm-email").send({ token });

    const [row] = await service.sql<UserRow>("select * from users where id = $1", [user.id]);
    if (changed.status === 204) expect(row?.email, `asked: ${asked.status}`).to.equal(user.email);
  });

  it("invalidates reset mails that were requested before the change and not yet sent", async () => {
    const user = await service.make.user({ password });
    const askedAt = new Date(Date.now() - 1_000);
    await (
      await replace(user)
    )();
    await service.resolve(Jobs).enqueue(sendLink, { email: user.email, purpose: "reset-password", askedAt });
    await service.settled();

    expect(service.mailsTo(user.email).map(({ subject }) => subject)).to.deep.equal([
      "Your password was set",
    ]);
  });
});

describe("A mailed link", () => {
  const service = useService();

  it("to another address becomes invalid with the session that requested it", async () => {
    const user = await service.make.user({ password });
    const agent = await service.as(user);
    const email = "elsewhere@example.com";
    await agent.post("/auth/change-email").send({ email, password }).expect(202);
    const { token } = await service.mailTo(email, /^Confirm/);
    await agent.post("/auth/sign-out").expect(204);

    expectRefusal(await service.anonymous.post("/auth/confirm-email").send({ token }), "GONE");
  });

  for (const purpose of ["verify-email", "reset-password"] as const) {
    it(`is neither issued nor accepted for an address that the user no longer has (${purpose})`, async () => {
      const user = await service.make.user();
      const token = await service.tokenFor(user, purpose);
      await service.sql("update users set email = 'left-' || email where id = $1", [user.id]);
      const wish = { userId: user.id, purpose, email: user.email };

      expect(await service.resolve(OneTimeTokens).issue(wish)).to.equal(undefined);
      const body = purpose === "verify-email" ? { token } : { token, password };
      expectRefusal(await service.anonymous.post(`/auth/${purpose}`).send(body), "GONE");
    });
  }

  it("is issued without conflicts with the links of other users", async () => {
    const users = await Promise.all(Array.from({ length: 60 }, () => service.make.user()));
    const issue = ({ id, email }: UserRow) =>
      service.resolve(OneTimeTokens).issue({ userId: id, purpose: "reset-password", email });
    const sent = await service.allStatementsOf(() => Promise.all(users.map(issue)));

    // A statement with a serialization failure would be retried, so it would count twice.
    expect(
      sent.filter((text) => /insert into one_time_tokens/.test(text.replaceAll('"', ""))),
    ).to.have.length(60);
  });
});

describe("A stolen session", () => {
  const provider = useMockProvider();
  const service = useService(provider.variables);

  const identitiesOf = ({ id }: UserRow) =>
    service.sql<{ subject: string }>('select * from identities where "userId" = $1', [id]);
  const owner = async () => {
    const user = await service.make.user({ password });
    const token = await service.sessionOf(user);
    return { user, token, agent: service.withCookie(token), thief: service.withCookie(token) };
  };
  const subjects = (address: string) => service.mailsTo(address).map(({ subject }) => subject);

  it("is refused as soon as its owner authenticates again", async () => {
    const proofs: [path: string, body: object, status: number][] = [
      ["/auth/change-password", { current: password, new: newer }, 204],
      ["/auth/change-email", { email: "next@example.com", password }, 202],
      ["/auth/reauthenticate", { password }, 204],
    ];
    for (const [path, body, status] of proofs) {
      const { agent, thief } = await owner();
      await thief.get("/users/current").expect(200);
      const answer = await agent.post(path).send(body).expect(status);

      expect(tokenIn(answer), path).to.match(/^[\w-]{43}$/);
      expectRefusal(await thief.get("/users/current"), "UNAUTHORIZED");
      await agent.get("/users/current").expect(200);
    }
  });

  it("is refused after its user becomes an admin", async () => {
    const { agent: admin } = await service.asAdmin();
    const { user, thief } = await owner();
    const { fullName, email } = user;
    await admin.put(`/users/${user.id}`).send({ fullName, email, isAdmin: true }).expect(200);

    expectRefusal(await thief.get("/users/current"), "UNAUTHORIZED");
  });

  it("neither connects nor disconnects a provider without authentication in the last ten minutes", async () => {
    const { user, thief } = await owner();
    service.clock.advance(tenMinutes);

    expectRefusal(await thief.post("/auth/providers/mock/connect"), "UNAUTHORIZED");
    expectRefusal(await thief.delete("/auth/providers/mock"), "UNAUTHORIZED");
    await thief.post("/auth/reauthenticate").send({ password: "a guess" }).expect(422);
    expectRefusal(await thief.post("/auth/providers/mock/connect"), "UNAUTHORIZED");
    expect(await identitiesOf(user)).to.be.empty;
    await thief.post("/auth/reauthenticate").send({ password }).expect(204);
    await thief.post("/auth/providers/mock/connect").expect(200);
  });

  const ends: [what: string, end: (agent: Agent, user: UserRow) => Promise<unknown>][] = [
    [
      "a reset",
      async (_, user) => {
        const token = await service.tokenFor(user, "reset-password");
        await service.anonymous.post("/auth/reset-password").send({ token, password: newer }).expect(200);
      },
    ],
    [
      "a change of the password",
      (agent) => agent.post("/auth/change-password").send({ current: password, new: newer }).expect(204),
    ],
    ["signing out everywhere else", (agent) => agent.post("/auth/sessions/revoke-others").expect(204)],
    [
      "an admin who signs the user out",
      async (_, { id }) => {
        const { agent: admin } = await service.asAdmin();
        await admin.post(`/users/${id}/sign-out`).expect(204);
      },
    ],
  ];
  for (const [what, end] of ends) {
    it(`loses the identities that it connected: ${what}`, async () => {
      const { user, thief } = await owner();
      const agent = await service.as(user);
      provider.vouchForAddress();
      await connectAt("mock", thief);
      // Signing out first must not let the thief keep the identity.
      await thief.post("/auth/sign-out").expect(204);
      expect(await identitiesOf(user)).to.have.length(1);
      await end(agent, user);

      expect(await identitiesOf(user)).to.be.empty;
    });
  }

  it("loses the identities that it connected, and no others, when only this session is ended", async () => {
    const { user, thief } = await owner();
    const agent = await service.as(user);
    provider.vouchForAddress();
    await connectAt("mock", agent);
    const own = await identitiesOf(user);
    provider.vouchForAddress();
    await connectAt("mock", thief);
    const { body } = await agent.get("/auth/sessions").expect(200);
    const stolen = body.results.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await agent.delete(`/auth/sessions/${stolen.id}`).expect(204);

    expect(await identitiesOf(user)).to.deep.equal(own);
  });

  it("does not remove identities of the caller's session, of the verified address, or older than a session can be", async () => {
    const { user, agent } = await owner();
    provider.vouchForAddress(user.email);
    await signInAt("mock", service.anonymous);
    provider.vouchForAddress();
    await connectAt("mock", agent);
    const lasting = { id: crypto.randomUUID(), connectedBy: crypto.randomUUID() };
    await service.sql(
      `insert into identities (id, "userId", provider, subject, "connectedBy", "createdAt")
       values ($1, $2, 'mock', 'long ago', $3, now() - interval '31 days')`,
      [lasting.id, user.id, lasting.connectedBy],
    );
    await agent.post("/auth/sessions/revoke-others").expect(204);

    expect(await identitiesOf(user)).to.have.length(3);
  });

  it("cannot connect or disconnect an identity without a mail to the owner", async () => {
    const { user, agent } = await owner();
    provider.vouchForAddress("somebody@mail.example");
    await connectAt("mock", agent);
    const added = await service.mailTo(user.email, /^Mock was connected with your account$/);
    await agent.delete("/auth/providers/mock").expect(204);
    await service.mailTo(user.email, /^Mock was disconnected$/);

    expect(added.text).to.include("somebody@mail.example");
    expect(subjects(user.email)).to.have.length(2);
  });

  it("cannot prevent the mail for an identity that a verified address connects", async () => {
    const { user } = await owner();
    provider.vouchForAddress(user.email);
    await signInAt("mock", service.anonymous);

    await service.mailTo(user.email, /^Mock was connected with your account$/);
  });
});

describe("An unverified address", () => {
  const service = useService();

  const squat = async (email: string) => {
    const body = { fullName: "Squatter", email, password: "a password of theirs" };
    await service.anonymous.post("/auth/sign-up").send(body).expect(202);
    await service.mailTo(email, /^Verify/);
  };
  const holderOf = async (email: string) =>
    service.sql<UserRow>('select * from users where email = $1 and "deletedAt" is null', [email]);

  it("does not block a user who changes to it", async () => {
    const email = "wanted@example.com";
    await squat(email);
    const user = await service.make.user({ password });
    const agent = await service.as(user);
    await agent.post("/auth/change-email").send({ email, password }).expect(202);
    const { token } = await service.mailTo(email, /^Confirm/);
    await service.anonymous.post("/auth/confirm-email").send({ token }).expect(200);

    expect((await holderOf(email)).map(({ id }) => id)).to.deep.equal([user.id]);
  });

  it("does not block a user whom an admin creates or updates", async () => {
    const { agent: admin } = await service.asAdmin();
    const [made, moved] = ["made@example.com", "moved@example.com"];
    for (const email of [made, moved]) await squat(email);
    const user = { fullName: "Made", email: made, isAdmin: false };
    const { body } = await admin.post("/users").send(user).expect(201);
    await admin
      .put(`/users/${body.id}`)
      .send({ ...user, email: moved })
      .expect(200);

    expect((await holderOf(moved)).map(({ id }) => id)).to.deep.equal([body.id]);
    expect(await holderOf(made)).to.be.empty;
  });

  it("is deleted after seven days, with its account", async () => {
    const email = "forgotten@example.com";
    await squat(email);
    await service.resolve(Accounts).purgeSignUps(new Date(Date.now() - 7 * 86_400_000));
    expect(await holderOf(email)).to.have.length(1);
    await service.resolve(Accounts).purgeSignUps(new Date(Date.now() + 1_000));

    expect(await holderOf(email)).to.be.empty;
    expect(await service.sql("select id from sign_ups")).to.be.empty;
  });
});

describe("The mailbox of a stranger", () => {
  const service = useService({ RATE_LIMIT_AUTH_PER_ACCOUNT: "5" });

  it("gets no more mails per hour than the limit of its address, over all callers and kinds of mail", async () => {
    const email = "stranger@example.com";
    const senders = await Promise.all([1, 2, 3].map(() => service.make.user({ password })));
    for (const sender of senders) {
      const agent = await service.as(sender);
      for (let sent = 0; sent < 3; sent += 1)
        await agent.post("/auth/change-email").send({ email, password }).expect(202);
    }
    const body = { fullName: "Stranger", email, password };
    await service.anonymous.post("/auth/sign-up").send(body).expect(202);
    await service.settled();
    expect(service.mailsTo(email)).to.have.length(5);

    service.clock.advance(3_600_000);
    await service.anonymous.post("/auth/resend-verification").send({ email }).expect(202);
    await service.settled();
    expect(service.mailsTo(email)).to.have.length(6);
  });

  it("still gets the notices about its own account", async () => {
    const user = await service.make.user({ password });
    for (let asked = 0; asked < 7; asked += 1) {
      const { status } = await service.anonymous.post("/auth/forgot-password").send({ email: user.email });
      expect(status).to.be.oneOf([202, 429]);
    }
    const body = { current: password, new: newer };
    await (await service.as(user)).post("/auth/change-password").send(body).expect(204);

    await service.mailTo(user.email, /^Your password was set$/);
  });
});
