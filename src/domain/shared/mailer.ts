export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** Hands a mail to the mail server. Called by jobs only, so that no answer waits for it. */
export abstract class Mailer {
  /** Resolves when the server has taken the mail; throws when it has not, for the job to try again. */
  abstract send(mail: Mail): Promise<void>;
}
