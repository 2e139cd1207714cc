import type { VNode } from "preact";
import type checkYourMail from "#application/auth/check-your-mail.get";
import { Field, Form, Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

export default function CheckYourMail({
  data,
  refused,
  currentUser,
}: PageProps<typeof checkYourMail>): VNode {
  return (
    <Layout
      title="Check your mail"
      {...{ refused, currentUser }}
      footer={
        <>
          Done? <a href="/auth/sign-in">Sign in</a>
        </>
      }
    >
      <p>
        If the address can be used, a mail with a link is on its way. It may take a minute; if you do not see
        it, look among the spam too.
      </p>
      {data.hasMailPage && (
        <p>
          <a class="button" href="/mail">
            Open the mails of this development service
          </a>
        </p>
      )}
      <h2>Nothing came?</h2>
      <Form action="/auth/resend-verification" refused={refused}>
        <Field name="email" label="E-mail" type="email" autocomplete="email" maxlength={254} />
        <Submit look="quiet">Send the link to verify it again</Submit>
      </Form>
      <p>
        Or was it about your password? <a href="/auth/forgot-password">Ask for another link to set it</a>
      </p>
    </Layout>
  );
}
