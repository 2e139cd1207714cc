import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "#domain/shared/logger";
import type { Mail, Mailer } from "#domain/shared/mailer";

/** Stands in for a mail server outside production: each mail is a text file, and its first link is logged. */
export class FolderMailer implements Mailer {
  constructor(private readonly options: { folder: string; logger: Logger }) {}

  async send({ to, subject, text }: Mail): Promise<void> {
    const { folder, logger } = this.options;
    const sent = new Date().toISOString();
    const file = join(folder, `${sent.replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.txt`);
    const headers = [`To: ${to.name} <${to.address}>`, `Subject: ${subject}`, `Date: ${sent}`];

    await mkdir(folder, { recursive: true });
    await writeFile(file, `${headers.map(oneLine).join("\n")}\n\n${text}\n`);
    logger.info({ to: to.address, subject, file, link: /https?:\/\/\S+/.exec(text)?.[0] }, "mail written");
  }
}

function oneLine(header: string): string {
  return header.replaceAll(/\s+/g, " ");
}
