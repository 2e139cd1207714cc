import type { Logger } from "#domain/shared/logger";
import type { Mailer } from "#domain/shared/mailer";
import { FolderMailer } from "#infrastructure/mail/folder-mailer";
import { SmtpMailer } from "#infrastructure/mail/smtp-mailer";

interface MailerOptions {
  /** See `SmtpOptions`. Without it mails are files in `folder`. */
  url: string | undefined;
  from: string;
  folder: string;
  logger: Logger;
}

export function createMailer({ url, from, folder, logger }: MailerOptions): Mailer {
  return url === undefined ? new FolderMailer({ folder, logger }) : new SmtpMailer({ url, from });
}
