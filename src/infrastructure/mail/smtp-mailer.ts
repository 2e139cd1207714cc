import type { Transporter } from "nodemailer";
import type { Mail, Mailer } from "#domain/shared/mailer";
import { renderMail } from "#infrastructure/mail/render-mail";

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  url: string;
  /** The sender, `Name <address>`. */
  from: string;
}

/**
 * Hands mails to an SMTP server. Names and addresses go as a pair, so that neither can become a header of its
 * own.
 */
export class SmtpMailer implements Mailer {
  #transport: Promise<Transporter> | undefined;

  constructor(private readonly options: SmtpOptions) {}

  async send(mail: Mail): Promise<void> {
    const transport = await (this.#transport ??= createTransport(this.options.url));
    const { to, subject } = mail;
    await transport.sendMail({ from: this.options.from, to, subject, ...renderMail(mail) });
  }
}

/** With the first mail: the API starts faster, and sends none itself. */
async function createTransport(url: string): Promise<Transporter> {
  const nodemailer = await import("nodemailer");

  return nodemailer.createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
