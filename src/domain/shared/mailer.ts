/** What a mail says. The adapters make its text and its HTML of this. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text. Nothing that a stranger typed belongs here but an address that was validated. */
  paragraphs: string[];
  /** The one thing to do, after the paragraphs. */
  action?: { label: string; url: string };
}

/** Hands a mail to the mail server. Called by jobs only, so that no answer waits for it. */
export abstract class Mailer {
  /** Resolves when the server has taken the mail; throws when it has not, for the job to try again. */
  abstract send(mail: Mail): Promise<void>;
}
