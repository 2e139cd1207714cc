import { renderToString } from "preact-render-to-string";
import type { Mail } from "#domain/shared/mailer";
import MailView from "#infrastructure/mail/mail.view";

/** Renders a mail as text, with the link on a separate line, and as HTML with all values escaped. */
export function renderMail(mail: Mail): { text: string; html: string } {
  return { text: textOf(mail), html: `<!doctype html>\n${renderToString(MailView(mail))}\n` };
}

function textOf({ paragraphs, action }: Mail): string {
  return [...paragraphs, ...(action ? [`${action.label}:`, action.url] : [])].join("\n\n");
}
