import { h } from "preact";
import { render } from "preact-render-to-string";
import type { Mail } from "#domain/shared/mailer";

/** The two forms of one mail. In the text the link has a line of its own; the HTML is escaped throughout. */
export function renderMail(mail: Mail): { text: string; html: string } {
  return { text: textOf(mail), html: `<!doctype html>\n${render(htmlOf(mail))}\n` };
}

function textOf({ paragraphs, action }: Mail): string {
  return [...paragraphs, ...(action ? [`${action.label}:`, action.url] : [])].join("\n\n");
}

/** System colours and fonts, so that it is readable in the light and in the dark, in any client. */
function htmlOf({ subject, paragraphs, action }: Mail) {
  return h(
    "html",
    { lang: "en" },
    h(
      "head",
      null,
      h("meta", { charset: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("title", null, subject),
    ),
    h(
      "body",
      { style: "max-width: 36em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif" },
      paragraphs.map((paragraph) => h("p", null, paragraph)),
      action && [
        h("p", null, h("a", { href: action.url }, h("strong", null, action.label))),
        h("p", null, "Or copy this address into your browser:", h("br", null), action.url),
      ],
    ),
  );
}
