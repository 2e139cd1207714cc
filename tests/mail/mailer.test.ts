import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { SMTPServer } from "smtp-server";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { FolderMailer } from "#infrastructure/mail/folder-mailer";
import { SmtpMailer } from "#infrastructure/mail/smtp-mailer";

const link = "http://localhost:3000/auth/verify-email?token=abc=def";
const mail = {
  to: { name: "Ada \r\nBcc: all@example.com", address: "ada@example.com" },
  subject: "Välkommen\r\nBcc: all@example.com",
  text: `Open ${link} please.`,
};

describe("Mailer over SMTP", () => {
  const taken: { recipients: string[]; raw: string }[] = [];
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
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
      from: "Tenon <no-reply@example.com>",
    });
  });
  after(() => new Promise<void>((resolve) => server.close(resolve)));

  it("sends to the one address, whatever line breaks name and subject contain", async () => {
    await mailer.send(mail);
    const { recipients, raw } = taken.at(-1) ?? { recipients: [], raw: "" };
    const headers = raw.slice(0, raw.indexOf("\r\n\r\n"));

    expect(recipients).to.deep.equal(["ada@example.com"]);
    expect(headers).to.match(/^From: Tenon <no-reply@example\.com>\r$/m);
    expect(headers).to.match(/^To: .*<ada@example\.com>\r$/m);
    expect(headers).not.to.match(/^Bcc:/im);
    expect(raw).to.contain(`Open ${link} please.`);
  });

  it("throws when the server does not take the mail", async () => {
    refuse = true;

    expect(await mailer.send(mail).catch((error: unknown) => error)).to.be.instanceOf(Error);
  });
});

describe("Mailer without a server", () => {
  it("writes the mail to a file and logs its link", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenon-mail-"));
    const lines: string[] = [];
    const logger = await createLogger(
      { level: "info", pretty: false },
      { write: (line) => lines.push(line) },
    );
    try {
      await new FolderMailer({ folder: join(folder, "mail"), logger }).send(mail);
      const [file = ""] = await readdir(join(folder, "mail"));
      const written = await readFile(join(folder, "mail", file), "utf8");

      expect(written).to.match(/^To: Ada Bcc: all@example\.com <ada@example\.com>$/m);
      expect(written).to.match(/^Subject: Välkommen Bcc: all@example\.com$/m);
      expect(written).to.contain(`\n\nOpen ${link} please.\n`);
      expect(JSON.parse(lines.join())).to.include({ to: "ada@example.com", link });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
