import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { Logger } from "#domain/shared/logger";
import type { Mail, Mailer } from "#domain/shared/mailer";
import type { SentMail, SentMails } from "#domain/shared/sent-mails";
import { renderMail } from "#infrastructure/mail/render-mail";

/** Replaces a mail server outside production: each mail is a text file and an HTML file, and its link is logged. */
export class MailFolder implements Mailer, SentMails {
  constructor(private readonly options: { folder: string; logger: Logger }) {}

  async send(mail: Mail): Promise<void> {
    const { folder, logger } = this.options;
    const { to, subject, action } = mail;
    const { text, html } = renderMail(mail);
    const sentAt = new Date().toISOString();
    // The names of two mails in one millisecond are in their order too (RFC 9562, section 6.2).
    const name = `${sentAt.replaceAll(":", "-")}-${uuidv7()}`;
    const file = join(folder, `${name}.txt`);
    const headers = [`To: ${to.name} <${to.address}>`, `Subject: ${subject}`, `Date: ${sentAt}`];

    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${name}.html`), html);
    await writeFile(file, `${headers.map(oneLine).join("\n")}\n\n${text}\n`);
    logger.info({ to: to.address, subject, file, link: action?.url }, "mail written");
  }

  async newest(count: number): Promise<{ kept: boolean; mails: SentMail[] }> {
    const { folder } = this.options;
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith(".txt"));
    const newest = names.toSorted().toReversed().slice(0, count);
    const mails = await Promise.all(
      newest.map(async (name) => parse(await readFile(join(folder, name), "utf8"))),
    );

    return { kept: true, mails: mails.filter((mail) => mail !== undefined) };
  }
}

function oneLine(header: string): string {
  return header.replaceAll(/\s+/g, " ");
}

/** Returns undefined for a file that is not a mail, or is not yet complete. */
function parse(file: string): SentMail | undefined {
  const [, to, subject, date, text] = /^To: (.+)\nSubject: (.+)\nDate: (.+)\n\n([^]+)\n$/.exec(file) ?? [];
  if (to === undefined || subject === undefined || date === undefined || text === undefined) return;

  return { sentAt: new Date(date), to, subject, text, link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null };
}
