import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { SMTPServer } from "smtp-server";
import { useService } from "../support/service.js";
import { eventually } from "../support/until.js";

const password = "a good password";

describe("Mails over an unreliable mail server", () => {
  const letters: string[] = [];
  let state: "up" | "silent" | "refusing" = "up";
  const silent: (() => void)[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refuse = () => {
        refused.add(address);
        done(new Error("not now"));
      };
      if (state === "up") done();
      else if (state === "refusing") refuse();
      else silent.push(refuse);
    },
    onData(stream, _session, done) {
      void text(stream).then((letter) => {
        letters.push(letter);
        done();
      });
    },
  });
  // Set before the service reads its variables.
  const variables: Record<string, string> = {};
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    variables["MAIL_URL"] = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  const service = useService(variables);
  after(() => new Promise<void>((resolve) => server.close(resolve)));

  const signUp = (email: string, fullName = "Ada") =>
    service.anonymous.post("/auth/sign-up").send({ fullName, email, password });
  const letterTo = (address: string) =>
    eventually(() => letters.find((letter) => letter.includes(`<${address}>`)), 10_000);

  it("are sent as text and HTML to one recipient, even when the name contains a header", async () => {
    state = "up";
    await signUp("real@example.com", 'Ada "A"\r\nBcc: all@example.com').expect(202);
    const letter = await letterTo("real@example.com");
    const headers = letter.slice(0, letter.indexOf("\r\n\r\n"));

    expect(headers)
      .to.match(/^Content-Type: multipart\/alternative/m)
      .and.not.match(/^Bcc:/im);
    expect(letter).to.include("text/plain").and.include("text/html");
  });

  it("do not delay a response while the server is silent", async () => {
    state = "silent";
    const times = [];
    for (const path of ["sign-up", "forgot-password", "resend-verification"]) {
      const body = { email: "real@example.com", ...(path === "sign-up" && { fullName: "Ada", password }) };
      const start = performance.now();
      await service.anonymous.post(`/auth/${path}`).send(body).expect(202);
      times.push(performance.now() - start);
    }
    await eventually(() => silent.length > 0);
    for (const answer of silent) answer();

    expect(Math.max(...times)).to.be.below(1_000);
  });

  it("are retried, with a new link, until the server accepts them", async () => {
    state = "refusing";
    await signUp("later@example.com").expect(202);
    await eventually(() => refused.has("later@example.com"));
    expect(letters.some((letter) => letter.includes("later@example.com"))).to.equal(false);

    state = "up";
    const { token } = await service.mailTo("later@example.com", /^Verify/);
    await letterTo("later@example.com");
    await service.anonymous.post("/auth/verify-email").send({ token, password }).expect(200);
  });
});
