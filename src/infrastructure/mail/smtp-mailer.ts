import type { Transporter } from "nodemailer";
import type { Mail, Mailer } from "#domain/shared/mailer";
import { renderMail } from "#infrastructure/mail/render-mail";

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  url: string;
  /** The sender, `Name <address>`. */
  from: string;
}

/** Sends mails by an SMTP server. Name and address are separate fields, so neither can inject a header. */
export class SmtpMailer implements Mailer {
  #transport: Promise<Transporter> | undefined;

  constructor(private readonly options: SmtpOptions) {}

  async send(mail: Mail): Promise<void> {
    const transport = await (this.#transport ??= createTransport(this.options.url));
    const { to, subject } = mail;
    await transport.sendMail({ from: this.options.from, to, subject, ...renderMail(mail) });
  }
}

/** Loaded with the first mail: the API starts faster, and usually sends none itself. */
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
