import type { VNode } from "preact";
import type confirmEmail from "#application/auth/confirm-email.get";
import { TokenForm } from "#interface/http/pages/auth/token-form.view";
import { Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

export default function ConfirmEmail({ data, refused, currentUser }: PageProps<typeof confirmEmail>): VNode {
  return (
    <Layout title="Confirm your new e-mail address" {...{ refused, currentUser }}>
      <TokenForm
        action="/auth/confirm-email"
        token={data.token}
        refused={refused}
        another={<a href="/auth/account">Send another link from your account</a>}
      >
        <p>After that you sign in with the new address.</p>
        <Submit>Use this address</Submit>
      </TokenForm>
    </Layout>
  );
}
