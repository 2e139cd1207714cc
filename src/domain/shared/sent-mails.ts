export interface SentMail {
  sentAt: Date;
  /** `Name <address>` */
  to: string;
  subject: string;
  text: string;
  /** The URL of the action. */
  link: string | null;
}

/** The sent mails. They are stored only outside production, when no mail server is configured. */
export abstract class SentMails {
  /** Returns the newest mails first. `kept` is false if mails go to a server, so that none are stored. */
  abstract newest(count: number): Promise<{ kept: boolean; mails: SentMail[] }>;
}
