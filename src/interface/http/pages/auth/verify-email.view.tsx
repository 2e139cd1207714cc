import type { VNode } from "preact";
import type verifyEmail from "#application/auth/verify-email.get";
import { TokenForm } from "#interface/http/pages/auth/token-form.view";
import { Field, Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

export default function VerifyEmail({ data, refused, currentUser }: PageProps<typeof verifyEmail>): VNode {
  return (
    <Layout title="Verify your e-mail address" {...{ refused, currentUser }}>
      <TokenForm
        action="/auth/verify-email"
        token={data.token}
        refused={refused}
        another={<a href="/auth/check-your-mail">Send another link</a>}
      >
        <p>Enter the password that you chose when you signed up.</p>
        <Field name="password" label="Password" type="password" autocomplete="current-password" isOptional />
        <p class="hint">
          No password yet, or is it not accepted? <a href="/auth/forgot-password">Set a new password</a>. That
          also verifies the address.
        </p>
        <Submit>Verify my e-mail address</Submit>
      </TokenForm>
    </Layout>
  );
}
