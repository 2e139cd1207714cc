/** The content of a mail. Adapters render it as text and as HTML. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text. Of the input of strangers, only validated addresses may appear here. */
  paragraphs: string[];
  /** A link to one action, shown after the paragraphs. */
  action?: { label: string; url: string };
}

/** Sends mails. Called only by jobs, so that no response waits for a mail server. */
export abstract class Mailer {
  /** Resolves when the server has accepted the mail. Throws otherwise, so that the job is retried. */
  abstract send(mail: Mail): Promise<void>;
}
