export interface SentMail {
  sentAt: Date;
  /** `Name <address>` */
  to: string;
  subject: string;
  text: string;
  /** The address that the mail asks to open. */
  link: string | null;
}

/** The mails that were sent, where they are kept: outside production, without a mail server. */
export abstract class SentMails {
  /** The newest first. `kept` is false where mails go to a server, so that none can be shown. */
  abstract newest(count: number): Promise<{ kept: boolean; mails: SentMail[] }>;
}
