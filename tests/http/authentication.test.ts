import { expect } from "chai";
import request from "supertest";
import { authenticator, authorization, type Carrier, header } from "#application/kit/authenticator";
import { endpoint } from "#application/kit/endpoint";
import { object, string } from "#application/kit/schema";
import { signedIn } from "#application/shared/signed-in.gate";
import type { User } from "#domain/users/user";
import { expectRefusal } from "../support/answers.js";
import { appOf } from "../support/app.js";

const user: User = {
  id: "0198c0de-7000-7000-8000-000000000001",
  createdAt: new Date(),
  updatedAt: new Date(),
  deletedAt: null,
  fullName: "Ada",
  email: "ada@example.com",
  isAdmin: false,
  isEmailVerified: true,
  avatarKey: null,
};

/** Returns an authenticator that knows one secret. */
const knowing = (carrier: Carrier, secret: string) =>
  authenticator({ carrier, description: "", resolve: (given) => (given === secret ? { user } : undefined) });

const caller = object({ name: string() });
const whoami = endpoint()
  .use(signedIn)
  .output(caller)
  .handler(({ currentUser }) => ({ name: currentUser.fullName }));
const open = endpoint()
  .output(caller)
  .handler(({ currentUser }) => ({ name: currentUser?.fullName ?? "nobody" }));

describe("authentication", () => {
  const own = {
    token: knowing(authorization("Token"), "right"),
    other: knowing(authorization("Token"), "also right"),
    key: knowing(header("X-Api-Key"), "right"),
  };
  const endpoints = {
    "GET /me": whoami,
    "GET /open": open,
    "POST /me": whoami,
  };
  const app = appOf(endpoints, { own });
  const get = (headers: Record<string, string>, path = "/me") => request(app).get(path).set(headers);

  it("reads the credentials of any scheme of Authorization, and of any header", async () => {
    expect((await get({ Authorization: "Token right" }).expect(200)).body).to.deep.equal({ name: "Ada" });
    await get({ Authorization: "tOKEN   right" }).expect(200);
    await get({ "X-Api-Key": "right" }).expect(200);
  });

  it("asks all authenticators that read the same part of a request", () =>
    get({ Authorization: "Token also right" }).expect(200));

  it("answers 401 to wrong credentials in a header, also where no user is needed", async () => {
    for (const path of ["/me", "/open"]) {
      for (const headers of [
        { Authorization: "Token wrong" },
        { Authorization: "Token" },
        { "X-Api-Key": "" },
      ]) {
        const answer = await get(headers, path);
        expectRefusal(answer, "UNAUTHORIZED");
        expect(answer.headers["www-authenticate"]).to.match(/^Token realm="Tenon"/);
      }
    }
  });

  it("says in the challenge whether credentials were sent", async () => {
    const challengeOf = async (headers: Record<string, string>) =>
      (await get(headers)).headers["www-authenticate"];
    expect(await challengeOf({ Authorization: "Token wrong" })).to.equal(
      'Token realm="Tenon", error="invalid_token"',
    );
    expect(await challengeOf({})).to.equal('Token realm="Tenon"');
  });

  it("takes Authorization of another scheme for no credentials", async () => {
    expectRefusal(await get({ Authorization: "Basic cmlnaHQ=" }), "UNAUTHORIZED");
    expectRefusal(await get({ Authorization: "Tokenright" }), "UNAUTHORIZED");
    expect((await get({ Authorization: "Basic cmlnaHQ=" }, "/open").expect(200)).body).to.deep.equal({
      name: "nobody",
    });
  });

  it("takes a cookie that is not valid for no cookie", () =>
    get({ Cookie: "session=x" }, "/open").expect(200));

  it("answers 400 to the credentials of two schemes, valid or not", async () => {
    for (const more of [{ Cookie: "session=x" }, { "X-Api-Key": "right" }]) {
      expectRefusal(await get({ Authorization: "Token right", ...more }), "BAD_REQUEST");
      expectRefusal(await get({ Authorization: "Token right", ...more }, "/open"), "BAD_REQUEST");
    }
  });

  it("ignores the credentials of schemes that the endpoint does not accept", async () => {
    const plain = appOf(endpoints);
    const answer = await request(plain).get("/me").set({ Authorization: "Token right" });
    expectRefusal(answer, "UNAUTHORIZED");
    expect(answer.headers).not.to.have.property("www-authenticate");
  });

  it("requires an allowed origin for a cookie, and not for a header", async () => {
    const post = (headers: Record<string, string>) =>
      request(app)
        .post("/me")
        .set({ Origin: "https://evil.example", ...headers });
    await post({ Authorization: "Token right" }).expect(200);
    expectRefusal(await post({ Cookie: "session=x" }), "FORBIDDEN");
    expectRefusal(await post({}), "FORBIDDEN");
  });

  it("requires no origin of callers without credentials where no cookie is accepted", async () => {
    const post = endpoint()
      .authentication()
      .output(caller)
      .handler(() => ({ name: "nobody" }));
    await request(appOf({ "POST /open": post }))
      .post("/open")
      .set("Origin", "https://evil.example")
      .expect(200);
  });

  it("counts wrong credentials in the rate limit of the address", async () => {
    const limited = appOf(endpoints, { own, options: { rates: { perUser: 0, perAddress: 2 } } });
    const guess = () => request(limited).get("/me").set({ Authorization: "Token wrong" });
    await guess().expect(401);
    await guess().expect(401);
    expectRefusal(await guess(), "TOO_MANY_REQUESTS");
  });
});
