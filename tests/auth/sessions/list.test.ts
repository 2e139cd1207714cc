import { expect } from "chai";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { SessionRepository } from "#domain/sessions/session.repository";
import { useService } from "../../support/service.js";

const password = "a good password";
const dayMs = 86_400_000;

interface ShownSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  device: string | null;
  address: string;
  providers: string[];
  isCurrent: boolean;
}

describe("GET /auth/sessions", () => {
  const service = useService();

  const sessionsOf = async (agent: typeof service.anonymous): Promise<ShownSession[]> =>
    (await agent.get("/auth/sessions").expect(200)).body.results;
  const signIn = async (email: string, userAgent = "test") => {
    const browser = service.anonymous;
    await browser.post("/auth/sign-in").set("User-Agent", userAgent).send({ email, password }).expect(200);

    return browser;
  };

  it("lists the user's sessions, newest first, and marks the caller's session", async () => {
    const user = await service.make.user({ password });
    const laptop = await signIn(user.email, "Lynx/2.9");
    await signIn(user.email, "Phone/1");
    const [phone, own, ...others] = await sessionsOf(laptop);

    expect(others).to.be.empty;
    expect(phone).to.include({ device: "Phone/1", isCurrent: false });
    expect(own).to.include({ device: "Lynx/2.9", isCurrent: true });
    expect(own?.address).to.match(/127\.0\.0\.1$/);
    expect(own).to.have.all.keys(
      "id",
      "createdAt",
      "lastSeenAt",
      "expiresAt",
      "device",
      "address",
      "providers",
      "isCurrent",
    );
    expect(Date.parse(own?.expiresAt ?? "") - Date.parse(own?.lastSeenAt ?? "")).to.equal(30 * dayMs);
  });

  it("does not list sessions of other users", async () => {
    const { agent } = await service.asUser();
    await service.asUser();
    expect(await sessionsOf(agent)).to.have.length(1);
  });

  it("names the providers that were connected in each session", async () => {
    const { agent, user } = await service.asUser();
    await service.sessionOf(user);
    const [other, own] = await sessionsOf(agent);
    const identities = service.resolve(IdentityRepository);
    const connect = (provider: string, connectedBy?: string) =>
      identities.insertOne({ userId: user.id, provider, subject: user.id, connectedBy: connectedBy ?? null });
    await connect("google", own?.id);
    await connect("github", own?.id);
    await connect("my-company");
    const { id } = await connect("gone", own?.id);
    await identities.softDeleteOne({ where: { id } });

    expect([own, other].map((session) => session?.providers)).to.deep.equal([[], []]);
    expect((await sessionsOf(agent)).map(({ providers }) => providers)).to.deep.equal([
      [],
      ["github", "google"],
    ]);
  });

  it("runs the same number of statements for any number of sessions", async () => {
    const { agent, user } = await service.asUser();
    await service.expectSameStatements(
      () => sessionsOf(agent),
      () => service.sessionOf(user),
    );
    expect(await sessionsOf(agent)).to.have.length(4);
  });

  it("lists a browser without a User-Agent, and the first 500 characters of a long one", async () => {
    const user = await service.make.user({ password });
    await signIn(user.email, "");
    const chatty = await signIn(user.email, `Begin${"x".repeat(1_000)}`);
    const [long, none] = await sessionsOf(chatty);

    expect(long?.device).to.match(/^Beginx{495}$/);
    expect(none?.device).to.be.oneOf([null, ""]);
  });

  it("lists only the newest 100", async () => {
    const user = await service.make.user();
    const sessions = service.resolve(SessionRepository);
    const times = { expiresAt: new Date(Date.now() + dayMs), lastSeenAt: new Date(), provenAt: new Date() };
    await sessions.insertMany(
      Array.from({ length: 100 }, (_, index) => ({
        ...{ userId: user.id, tokenDigest: `${user.id}-${index}`, ip: "", userAgent: null, ...times },
      })),
    );
    const shown = await sessionsOf(await service.as(user));

    expect(shown).to.have.length(100);
    expect(shown[0]).to.include({ isCurrent: true });
    expect(shown[99]).to.include({ address: "" });
  });

  it("omits sessions that have ended", async () => {
    const user = await service.make.user();
    await service.as(user);
    service.clock.advance(7 * dayMs);
    const agent = await service.as(user);
    expect(await sessionsOf(agent)).to.have.length(1);
  });
});
