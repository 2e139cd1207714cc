import { renderToString } from "preact-render-to-string";
import type { Mail } from "#domain/shared/mailer";
import MailView from "#infrastructure/mail/mail.view";

/** The two forms of one mail. In the text the link has a line of its own; the HTML is escaped throughout. */
export function renderMail(mail: Mail): { text: string; html: string } {
  return { text: textOf(mail), html: `<!doctype html>\n${renderToString(MailView(mail))}\n` };
}

function textOf({ paragraphs, action }: Mail): string {
  return [...paragraphs, ...(action ? [`${action.label}:`, action.url] : [])].join("\n\n");
}
