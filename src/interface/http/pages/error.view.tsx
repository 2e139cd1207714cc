import type { VNode } from "preact";
import type { User } from "#domain/users/user";
import Layout from "#interface/http/pages/layout.view";

interface ErrorPageProps {
  message: string;
  requestId: string;
  currentUser: User | null;
}

/** The page that is sent instead of a page that failed. */
export default function ErrorPage({ message, requestId, currentUser }: ErrorPageProps): VNode {
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
        If you ask for help, include the id of this request: <code>{requestId}</code>
      </p>
    </Layout>
  );
}
