import type { VNode } from "preact";
import type resetPassword from "#application/auth/reset-password.get";
import { NewPassword } from "#interface/http/pages/auth/new-password.view";
import { TokenForm } from "#interface/http/pages/auth/token-form.view";
import { Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

export default function ResetPassword({
  data,
  refused,
  currentUser,
}: PageProps<typeof resetPassword>): VNode {
  return (
    <Layout title="Set a new password" {...{ refused, currentUser }}>
      <TokenForm
        action="/auth/reset-password"
        token={data.token}
        refused={refused}
        another={<a href="/auth/forgot-password">Send another link</a>}
      >
        <p>You will be signed out everywhere. Then sign in with the new password.</p>
        <NewPassword name="password" label="New password" />
        <Submit>Set the password</Submit>
      </TokenForm>
    </Layout>
  );
}
