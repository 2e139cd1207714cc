import type { VNode } from "preact";
import type { User } from "#domain/users/user";
import Layout from "#interface/http/pages/layout.view";

interface FailureProps {
  message: string;
  requestId: string;
  currentUser: User | null;
}

/** What a page says that cannot be shown. */
export default function Failure({ message, requestId, currentUser }: FailureProps): VNode {
  return (
    <Layout title="That did not work" currentUser={currentUser}>
      <p role="alert">{message}</p>
      <p>
        <a href="/auth/sign-in">Sign in</a>
      </p>
      <p class="hint">Request {requestId}</p>
    </Layout>
  );
}
