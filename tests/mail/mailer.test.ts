import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { SMTPServer } from "smtp-server";
import { email } from "#application/kit/schema";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { MailFolder } from "#infrastructure/mail/mail-folder";
import { renderMail } from "#infrastructure/mail/render-mail";
import { SmtpMailer } from "#infrastructure/mail/smtp-mailer";

const link = "http://localhost:3000/auth/verify-email?token=abc-def_1";
const mail = {
  to: { name: "Ada", address: "ada@example.com" },
  subject: "Välkommen",
  paragraphs: ["The first thing.", "The second <b>thing</b> & more."],
  action: { label: "Verify", url: link },
};

describe("renderMail", () => {
  it("renders text with the link on a separate line", () => {
    const { text } = renderMail(mail);
    expect(text).to.equal(`The first thing.\n\nThe second <b>thing</b> & more.\n\nVerify:\n\n${link}`);
  });

  it("renders the same as escaped HTML, without external resources", () => {
    const { html } = renderMail({ ...mail, action: { label: "<i>", url: `${link}&x="><script>` } });

    expect(html).to.match(/^<!doctype html>\n<html lang="en">/);
    expect(html).to.include("<title>Välkommen</title>").and.include("<p>The first thing.</p>");
    expect(html).to.include("The second &lt;b>thing&lt;/b> &amp; more.");
    expect(html).to.include(`href="${link}&amp;x=&quot;>&lt;script>"`);
    expect(html).not.to.match(/<(?:b|i|script|img|link|style)\b/);
  });

  it("omits the link when the mail has none", () => {
    const { text, html } = renderMail({ to: mail.to, subject: "Note", paragraphs: ["Only this."] });
    expect(text).to.equal("Only this.");
    expect(html).not.to.include("<a");
  });
});

describe("Mailer over SMTP", () => {
  const taken: { recipients: string[]; raw: string }[] = [];
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    disableReverseLookup: true,
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ recipients, raw });
        done(refuse ? new Error("not now") : null);
      });
    },
  });
  let mailer: SmtpMailer;

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    mailer = new SmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: "Service <no-reply@example.com>",
    });
  });
  after(() => new Promise<void>((resolve) => server.close(resolve)));

  const send = async (changes: Partial<typeof mail>) => {
    await mailer.send({ ...mail, ...changes });
    const { recipients, raw } = taken.at(-1) ?? { recipients: [], raw: "" };
    const unfolded = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
    const headers = unfolded.split("\r\n").map((line) => line.split(": ", 1)[0]);

    return { recipients, raw, unfolded, headers };
  };

  it("sends text and HTML to one recipient", async () => {
    const { recipients, raw, unfolded } = await send({});

    expect(recipients).to.deep.equal(["ada@example.com"]);
    expect(unfolded).to.match(/^From: Service <no-reply@example\.com>\r?$/m);
    expect(unfolded).to.match(/^To: Ada <ada@example\.com>\r?$/m);
    expect(raw).to.match(/^Content-Type: multipart\/alternative/m);
    expect(raw).to.match(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(raw).to.match(/^Content-Type: text\/html; charset=utf-8/m);
    expect(raw.replaceAll("=\r\n", "").replaceAll("=3D", "=")).to.include(`\r\n${link}\r\n`);
  });

  const names: [what: string, name: string][] = [
    ["a line break", "Ada\r\nBcc: all@example.com"],
    ["a line feed and a body", "Ada\n\n<h1>Hello</h1>"],
    ["quotes and an address", 'Ada" <all@example.com>, "x'],
    ["commas, colons and semicolons", "all@example.com, group: other@example.com;"],
    ["an encoded word", "=?utf-8?Q?=0D=0ABcc:_all@example.com?="],
    ["non-ASCII letters, emoji and a direction mark", "Ådá Löveläçe 愛 👩‍💻 \u202e"],
    ["two hundred characters", "ü".repeat(200)],
  ];
  for (const [what, name] of names) {
    it(`keeps a name with ${what} in one header, and sends to one recipient`, async () => {
      const plain = await send({});
      const { recipients, unfolded, headers } = await send({ to: { name, address: mail.to.address } });

      expect(recipients).to.deep.equal(["ada@example.com"]);
      expect(headers).to.deep.equal(plain.headers);
      expect(unfolded).to.match(/^To: [^\n]*<ada@example\.com>\r?$/m);
      expect(unfolded).not.to.match(/^(?:Bcc|Cc):/im);
    });
  }

  it("keeps a subject with a line break in one header", async () => {
    const plain = await send({});
    expect((await send({ subject: "Hello\r\nBcc: all@example.com" })).headers).to.deep.equal(plain.headers);
  });

  it("throws when the server refuses the mail", async () => {
    refuse = true;

    expect(await mailer.send(mail).catch((error: unknown) => error)).to.be.instanceOf(Error);
  });
});

describe("the address of a recipient", () => {
  for (const address of [
    "ada@example.com\nBcc: all@example.com",
    "ada@example.com\r\n",
    "ada@example.com, all@example.com",
    "<ada@example.com>",
    "Ada <ada@example.com>",
    "ada@exa\0mple.com",
    '"ada\r\n"@example.com',
  ]) {
    it(`is never ${JSON.stringify(address)}`, () => {
      const { error, value } = email().validate(address);
      expect(error ? undefined : value).to.be.oneOf([undefined, "ada@example.com"]);
    });
  }
});

describe("Mailer without a server", () => {
  let folder: string;
  const lines: string[] = [];
  const mailFolder = async () =>
    new MailFolder({
      folder: join(folder, "mail"),
      logger: await createLogger({ level: "info", pretty: false }, { write: (line) => lines.push(line) }),
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-mail-"));
    lines.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("writes the mail and its HTML to two files, and logs the link", async () => {
    await (await mailFolder()).send({ ...mail, to: { ...mail.to, name: "Ada \r\nBcc: all@example.com" } });
    const [html = "", plain = "", ...others] = (await readdir(join(folder, "mail"))).toSorted();
    const written = await readFile(join(folder, "mail", plain), "utf8");

    expect(others).to.be.empty;
    expect(html.replace(/html$/, "txt")).to.equal(plain);
    expect(await readFile(join(folder, "mail", html), "utf8")).to.equal(renderMail(mail).html);
    expect(written).to.match(/^To: Ada Bcc: all@example\.com <ada@example\.com>$/m);
    expect(written).to.match(/^Subject: Välkommen$/m);
    expect(written.split("\n")).to.include(link);
    expect(JSON.parse(lines.join())).to.include({ to: "ada@example.com", link });
  });

  it("lists the mails that it wrote, newest first", async () => {
    const mails = await mailFolder();
    for (const subject of ["One", "Two", "Three"]) await mails.send({ ...mail, subject });
    await writeFile(join(folder, "mail", "9999.txt"), "To: nobody");
    const { kept, mails: told } = await mails.newest(3);
    const [newest] = told;

    expect(kept).to.equal(true);
    expect(told.map(({ subject }) => subject)).to.deep.equal(["Three", "Two"]);
    expect(newest).to.deep.include({ to: "Ada <ada@example.com>", text: renderMail(mail).text, link });
    expect(newest?.sentAt.getTime()).to.be.closeTo(Date.now(), 60_000);
  });

  it("lists no mails before the first one", async () => {
    expect(await (await mailFolder()).newest(50)).to.deep.equal({ kept: true, mails: [] });
  });
});
