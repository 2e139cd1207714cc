import type { VNode } from "preact";
import type { Mail } from "#domain/shared/mailer";

const body = "max-width: 36em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif";

/** A mail as HTML. It sets no colours, so the mail program's light or dark colours apply. */
export default function MailView({ subject, paragraphs, action }: Mail): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={body}>
        {paragraphs.map((paragraph) => (
          <p>{paragraph}</p>
        ))}
        {action && (
          <>
            <p>
              <a href={action.url}>
                <strong>{action.label}</strong>
              </a>
            </p>
            <p>
              Or copy this address into your browser:
              <br />
              {action.url}
            </p>
          </>
        )}
      </body>
    </html>
  );
}
