import type { VNode } from "preact";
import type list from "#application/mail/list";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

/** The mails of a service without a mail server, with the links in them. */
export default function Mails({ data: { kept, mails }, currentUser }: PageProps<typeof list>): VNode {
  return (
    <Layout title="Mail" currentUser={currentUser}>
      {!kept && <p>Mails go to the mail server; none are kept here.</p>}
      {kept && mails.length === 0 && <p>No mail has been sent yet.</p>}
      {mails.map(({ sentAt, to, subject, text, link }) => (
        <article>
          <h2>{subject}</h2>
          <p>
            To {to}, <time dateTime={sentAt.toISOString()}>{sentAt.toUTCString()}</time>
          </p>
          {text.split("\n\n").map((paragraph) => (
            <p>{paragraph}</p>
          ))}
          {link !== null && (
            <p>
              <a href={link}>Open the link</a>
            </p>
          )}
        </article>
      ))}
    </Layout>
  );
}
