import type { SentMails } from "#domain/shared/sent-mails";

/** With a mail server, sent mails are not kept. */
export class NoSentMails implements SentMails {
  async newest() {
    return { kept: false, mails: [] };
  }
}
