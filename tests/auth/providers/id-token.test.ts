import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { expect } from "chai";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expectRefusal } from "../../support/answers.js";
import { signInAt, useMockProvider } from "../../support/mock-provider.js";
import { useService } from "../../support/service.js";

type Claims = Record<string, unknown>;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Returns a copy of `token` with the changed header and claims, signed by `signature`. */
function forged(
  token: unknown,
  change: { header?: object; claims?: object },
  signature: (content: string) => string,
): string {
  const header = { ...decodeProtectedHeader(String(token)), ...change.header };
  const content = `${encoded(header)}.${encoded({ ...decodeJwt(String(token)), ...change.claims })}`;

  return `${content}.${signature(content)}`;
}

const signedBy = (key: KeyObject) => (content: string) =>
  sign("sha256", Buffer.from(content), key).toString("base64url");

describe("The ID token of a provider", () => {
  const provider = useMockProvider();
  const service = useService(provider.variables);
  const stranger = newKeys();
  const now = () => Math.floor(Date.now() / 1000);
  const without = (claim: string) => (claims: Claims) => Reflect.deleteProperty(claims, claim);

  const expectRefused = async () => {
    const browser = service.anonymous;
    const answer = await signInAt("mock", browser);
    expectRefusal(answer, "UNPROCESSABLE_CONTENT");
    expect(answer.body.message).to.equal("The response of the provider is not valid; start again");
    expectRefusal(await browser.get("/users/current"), "UNAUTHORIZED");
  };

  it("is accepted unchanged", async () => {
    provider.vouchForAddress();
    expect((await signInAt("mock", service.anonymous)).status).to.equal(303);
  });

  const wrongClaims: [what: string, spoil: (claims: Claims) => unknown][] = [
    ["for another client", (claims) => Object.assign(claims, { aud: "somebody-else" })],
    [
      "for several clients and authorized to another one (azp)",
      (claims) => Object.assign(claims, { aud: ["service", "x"], azp: "x" }),
    ],
    ["from another issuer", (claims) => Object.assign(claims, { iss: "https://evil.example" })],
    ["from another sign-in (nonce)", (claims) => Object.assign(claims, { nonce: "another" })],
    ["without a nonce", without("nonce")],
    ["after it has expired", (claims) => Object.assign(claims, { iat: now() - 7200, exp: now() - 3600 })],
    ["without an expiry", without("exp")],
    ["before it is valid", (claims) => Object.assign(claims, { nbf: now() + 3600 })],
    ["without a subject", without("sub")],
    ["with a subject that is not a string", (claims) => Object.assign(claims, { sub: 7 })],
    ["without the time of issue", without("iat")],
    ["without an audience", without("aud")],
    ["without an issuer", without("iss")],
  ];
  for (const [what, spoil] of wrongClaims) {
    it(`is refused ${what}`, async () => {
      provider.vouchForAddress();
      provider.spoil.token = ({ payload }) => void spoil(payload);
      await expectRefused();
    });
  }

  const forgeries: [what: string, forge: (token: unknown) => unknown][] = [
    ["signed by another key", (token) => forged(token, {}, signedBy(stranger.privateKey))],
    [
      "with claims that were changed after signing",
      (token) => {
        const [, , signature = ""] = String(token).split(".");
        return forged(token, { claims: { email: "admin@example.com" } }, () => signature);
      },
    ],
    ["without a signature", (token) => String(token).replace(/[^.]*$/, "")],
    ["with alg none", (token) => forged(token, { header: { alg: "none" } }, () => "")],
    [
      "signed with the client secret instead of a key of the provider",
      (token) =>
        forged(token, { header: { alg: "HS256" } }, (content) =>
          createHmac("sha256", "secret of the client").update(content).digest("base64url"),
        ),
    ],
    [
      "signed by a key that the provider does not have",
      (token) => forged(token, { header: { kid: "unknown" } }, signedBy(stranger.privateKey)),
    ],
    [
      "with its own key in the header",
      (token) =>
        forged(
          token,
          { header: { jwk: stranger.publicKey.export({ format: "jwk" }) } },
          signedBy(stranger.privateKey),
        ),
    ],
    ["when it is not a JWT", () => "not a token"],
    ["when it is missing", () => undefined],
  ];
  for (const [what, forge] of forgeries) {
    it(`is refused ${what}`, async () => {
      provider.vouchForAddress();
      provider.spoil.answer = (body) => void (body["id_token"] = forge(body["id_token"]));
      await expectRefused();
    });
  }

  it("is accepted as soon as the provider publishes a new key", async () => {
    provider.vouchForAddress();
    expect((await signInAt("mock", service.anonymous)).status).to.equal(303);

    const { privateKey } = newKeys();
    const kid = "just-begun";
    provider.spoil.answer = (body) =>
      void (body["id_token"] = forged(body["id_token"], { header: { kid } }, signedBy(privateKey)));
    await expectRefused();
    await provider.server.issuer.keys.add({ ...privateKey.export({ format: "jwk" }), kid, alg: "RS256" });
    expect((await signInAt("mock", service.anonymous)).status).to.equal(303);
  });

  it("is refused with the userinfo of another subject, or without a subject", async () => {
    provider.vouchForAddress();
    provider.spoil.userinfo = (claims) => void (claims["sub"] = "somebody-else");
    await expectRefused();
    provider.spoil.userinfo = (claims) => void without("sub")(claims);
    await expectRefused();
  });

  it("is never logged, and neither is anything else that the provider sends", async () => {
    provider.vouchForAddress("logged@mail.example");
    const sent: unknown[] = [];
    provider.spoil.answer = (body) => {
      body["id_token"] = forged(body["id_token"], {}, signedBy(stranger.privateKey));
      sent.push(body["id_token"], body["access_token"]);
    };
    await expectRefused();
    const { lines } = service.logger;
    const log = JSON.stringify(lines);

    expect(sent).to.have.length(2);
    for (const secret of [...sent, "logged@mail.example", "secret of the client"])
      expect(log).not.to.include(secret);
    expect(lines.find(({ message }) => message === "A sign-in with a provider failed")?.fields).to.include({
      provider: "mock",
    });
  });
});
