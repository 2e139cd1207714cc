import { activities } from "#application/kit/activity";
import type { Logger } from "#domain/shared/logger";
import type { Mailer } from "#domain/shared/mailer";
import type { SentMails } from "#domain/shared/sent-mails";
import { MailFolder } from "#infrastructure/mail/mail-folder";
import { NoSentMails } from "#infrastructure/mail/no-sent-mails";
import { SmtpMailer } from "#infrastructure/mail/smtp-mailer";

interface MailOptions {
  /** See `SmtpOptions`. Without it mails are files in `folder`. */
  url: string | undefined;
  from: string;
  folder: string;
  logger: Logger;
}

/** Creates the mailer, and the list of sent mails. */
export function createMail({ url, from, folder, logger }: MailOptions): { mailer: Mailer; sent: SentMails } {
  if (url !== undefined) return { mailer: observed(new SmtpMailer({ url, from })), sent: new NoSentMails() };

  const mails = new MailFolder({ folder, logger });
  return { mailer: observed(mails), sent: mails };
}

/** Lets the observers see the mails. */
const observed = (mailer: Mailer): Mailer => ({
  send: (mail) => activities.mail.run(mail, () => mailer.send(mail)),
});
