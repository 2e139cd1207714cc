import type { SentMails } from "#domain/shared/sent-mails";

/** With a mail server nothing is kept here: what was sent is its business. */
export class NoSentMails implements SentMails {
  async newest() {
    return { kept: false, mails: [] };
  }
}
