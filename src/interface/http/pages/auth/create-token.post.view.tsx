import type { VNode } from "preact";
import type createToken from "#application/auth/create-token.post";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

export default function CreateToken({ data, refused, currentUser }: PageProps<typeof createToken>): VNode {
  return (
    <Layout
      title="Your new access token"
      {...{ refused, currentUser }}
      footer={<a href="/auth/account">Back to your account</a>}
    >
      <p>
        Copy the token <strong>{data.name}</strong> now. It is not shown again.
      </p>
      <p>
        <code class="token">{data.token}</code>
      </p>
      <p class="hint">
        A program sends it in the header <code>Authorization: Bearer</code>. Keep it like a password.
      </p>
    </Layout>
  );
}
