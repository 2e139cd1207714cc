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
  const [address, label] = currentUser ? ["/auth/account", "Your account"] : ["/auth/sign-in", "Sign in"];

  return (
    <Layout title="That did not work" currentUser={currentUser}>
      <p class="notice wrong" role="alert">
        {message}
      </p>
      <p>
        <a class="button" href={address}>
          {label}
        </a>
      </p>
      <p class="hint">
        If you ask for help, tell the number of this request: <code>{requestId}</code>
      </p>
    </Layout>
  );
}
