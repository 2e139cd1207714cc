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
        If the address can be used, you will receive a mail with a link in about a minute. If you do not see
        it, look in your spam folder.
      </p>
      {data.hasMailPage && (
        <p>
          <a class="button" href="/mail">
            Show the mails of this development service
          </a>
        </p>
      )}
      <h2>No mail?</h2>
      <Form action="/auth/resend-verification" refused={refused}>
        <Field name="email" label="E-mail" type="email" autocomplete="email" maxlength={254} />
        <Submit look="quiet">Send the verification link again</Submit>
      </Form>
      <p>
        Was it a link to set your password? <a href="/auth/forgot-password">Send another one</a>
      </p>
    </Layout>
  );
}
