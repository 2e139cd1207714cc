import type { VNode } from "preact";
import type listMails from "#application/mail/list";
import Layout from "#interface/http/pages/layout.view";
import { Time } from "#interface/http/pages/time.view";
import type { PageProps } from "#interface/http/pages/view";

/** The mails to all addresses, for development. */
export default function Mails({ data: { kept, mails }, currentUser }: PageProps<typeof listMails>): VNode {
  return (
    <Layout title="Mail" currentUser={currentUser} isWide>
      {mails.length === 0 && (
        <p class="card">
          {kept
            ? "No mail has been sent yet."
            : "The service sends its mails to a mail server, so it keeps none to show."}
        </p>
      )}
      {mails.map(({ sentAt, to, subject, text, link }) => (
        <article class="card mail">
          <h2>{subject}</h2>
          <p class="hint">
            To {to}, <Time at={sentAt} />
          </p>
          <p class="letter">{text}</p>
          {link !== null && (
            <a class="button" href={link}>
              Open the link<span class="unseen"> of “{subject}”</span>
            </a>
          )}
        </article>
      ))}
    </Layout>
  );
}
