import { type Mail, Mailer } from "#domain/shared/mailer";
import { renderMail } from "#infrastructure/mail/render-mail";

/** A mail as it went out. */
export interface CapturedMail {
  to: Mail["to"];
  subject: string;
  text: string;
  html: string;
  /** The address that it asks to open, and the one-time token in it. */
  link: string;
  token: string;
}

/** Keeps what the real mailer, a folder of its own or the server that the test names, has taken. */
export class CapturingMailer extends Mailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly sent: CapturedMail[],
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    await this.mailer.send(mail);
    const { to, subject, action: { url: link } = { url: "" } } = mail;
    const token = /(?<=\?token=).*/.exec(link)?.[0] ?? "";
    this.sent.push({ to, subject, ...renderMail(mail), link, token });
  }
}
