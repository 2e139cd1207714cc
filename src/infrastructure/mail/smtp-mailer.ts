import { createTransport } from "nodemailer";
import type { Mail, Mailer } from "#domain/shared/mailer";

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
  readonly #transport;

  constructor(private readonly options: SmtpOptions) {
    this.#transport = createTransport({
      url: options.url,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    await this.#transport.sendMail({ from: this.options.from, to, subject, text });
  }
}
