import { type Mail, Mailer } from "#domain/shared/mailer";
import { renderMail } from "#infrastructure/mail/render-mail";

/** A mail as it was sent. */
export interface CapturedMail {
  to: Mail["to"];
  subject: string;
  text: string;
  html: string;
  /** The URL that it links to, and the one-time token in that URL. */
  link: string;
  token: string;
}

/** Passes each mail to the real mailer, and keeps those that it accepts. */
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
