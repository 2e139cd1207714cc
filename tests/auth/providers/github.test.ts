import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import type { ServiceError } from "#domain/shared/errors";
import { GithubProvider } from "#infrastructure/identities/providers/github-provider";
import { limitedFetch } from "#infrastructure/identities/providers/limited-fetch";
import { failureOf } from "#infrastructure/identities/providers/provider-failure";
import { jsonByPath, useLoopbackServer } from "../../support/loopback-server.js";

const callback = "http://localhost:3000/auth/providers/github/callback";
const challenge = { state: "a-state", nonce: "a-nonce", codeVerifier: "v".repeat(43) };
const token = { body: { access_token: "gho_secret", token_type: "bearer", scope: "read:user,user:email" } };
const user = { body: { id: 583_231, login: "octocat", name: "The Octocat" } };
const primary = { email: "Octocat@Mail.Example", primary: true, verified: true, visibility: "private" };
const spare = { email: "spare@mail.example", primary: false, verified: true, visibility: null };

describe("Sign-in with GitHub", () => {
  const github = useLoopbackServer();
  const good = { "/token": token, "/api/user": user, "/api/user/emails": { body: [spare, primary] } };

  const provider = () =>
    new GithubProvider(
      { name: "github", label: "GitHub", issuer: github.origin, clientId: "service", clientSecret: "shh" },
      {
        authorize: `${github.origin}/authorize`,
        token: `${github.origin}/token`,
        api: `${github.origin}/api`,
      },
    );
  const identify = (query: Record<string, string> = { code: "a-code", state: challenge.state }) => {
    const address = new URL(`${callback}?${new URLSearchParams(query).toString()}`);

    return provider().identify({ address, challenge }, limitedFetch());
  };
  const refusal = async (answers: object, query?: Record<string, string>): Promise<ServiceError> => {
    github.answer = jsonByPath({ ...good, ...answers });
    const thrown: unknown = await identify(query).then(
      () => expect.fail("It was accepted"),
      (error: unknown) => error,
    );

    return failureOf(thrown).error;
  };

  it("returns GitHub's URL with state and PKCE", async () => {
    const url = await provider().authorizationUrl(callback, challenge, limitedFetch());
    const { code_challenge: codeChallenge, ...others } = Object.fromEntries(url.searchParams);

    expect(url.href).to.match(new RegExp(`^${github.origin}/authorize\\?`));
    expect(codeChallenge).to.match(/^[\w-]{43}$/);
    expect(others).to.deep.equal({
      client_id: "service",
      code_challenge_method: "S256",
      redirect_uri: callback,
      response_type: "code",
      scope: "read:user user:email",
      state: "a-state",
    });
  });

  it("takes the subject from the id, and the verified primary address from the API", async () => {
    github.answer = jsonByPath(good);
    expect(await identify()).to.deep.equal({
      subject: "583231",
      email: "octocat@mail.example",
      isEmailVerified: true,
      fullName: "The Octocat",
    });
  });

  it("sends code, verifier and secret in a form body, and the token only in a header", async () => {
    const seen: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
    github.answer = async (req, res) => {
      const { url, headers } = req;
      seen.push({ url, authorization: headers.authorization, body: await text(req) });
      jsonByPath(good)(req, res);
      await once(res, "close");
    };
    await identify();
    const [first, ...calls] = seen;

    expect(first).to.include({ url: "/token", authorization: undefined });
    expect(Object.fromEntries(new URLSearchParams(first?.body))).to.deep.equal({
      client_id: "service",
      client_secret: "shh",
      code: "a-code",
      code_verifier: challenge.codeVerifier,
      grant_type: "authorization_code",
      redirect_uri: callback,
    });
    expect(calls).to.have.deep.members([
      { url: "/api/user", authorization: "Bearer gho_secret", body: "" },
      { url: "/api/user/emails", authorization: "Bearer gho_secret", body: "" },
    ]);
  });

  it("uses only the primary address, and reports whether it is verified", async () => {
    const unverified = { ...primary, verified: false };
    github.answer = jsonByPath({ ...good, "/api/user/emails": { body: [unverified, spare] } });
    expect(await identify()).to.include({ email: "octocat@mail.example", isEmailVerified: false });
    github.answer = jsonByPath({ ...good, "/api/user/emails": { body: [spare] } });
    expect(await identify()).to.include({ email: null, isEmailVerified: false });
  });

  it("accepts a user without a name", async () => {
    github.answer = jsonByPath({ ...good, "/api/user": { body: { id: 7, login: "x", name: null } } });
    expect(await identify()).to.include({ subject: "7", fullName: null });
  });

  const wrong: [what: string, answers: object][] = [
    ["a code that GitHub does not know", { "/token": { body: { error: "bad_verification_code" } } }],
    ["no token", { "/token": { body: { token_type: "bearer" } } }],
    ["a user without an id", { "/api/user": { body: { login: "octocat" } } }],
    ["an id that is not a number", { "/api/user": { body: { id: "1", login: "octocat" } } }],
    ["a token that the API refuses", { "/api/user": { status: 401, body: user.body } }],
    ["addresses that are not a list", { "/api/user/emails": { body: { message: "Not Found" } } }],
    [
      'the string "true" instead of a boolean for verified',
      { "/api/user/emails": { body: [{ ...primary, verified: "true" }] } },
    ],
  ];
  for (const [what, answers] of wrong) {
    it(`refuses ${what}`, async () =>
      expect(await refusal(answers)).to.include({ code: "UNPROCESSABLE_CONTENT" }));
  }

  it("refuses another state, and a denied authorization", async () => {
    expect(await refusal({}, { code: "a-code", state: "another" })).to.include({
      code: "UNPROCESSABLE_CONTENT",
    });
    expect(await refusal({}, { error: "access_denied", state: challenge.state })).to.include({
      code: "UNPROCESSABLE_CONTENT",
      message: "The sign-in was cancelled at the provider",
    });
  });

  it("throws SERVICE_UNAVAILABLE when GitHub fails", async () =>
    expect(await refusal({ "/api/user": { status: 503, body: {} } })).to.include({
      code: "SERVICE_UNAVAILABLE",
    }));
});
