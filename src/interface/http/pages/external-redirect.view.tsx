import type { VNode } from "preact";
import Layout from "#interface/http/pages/layout.view";

/** Redirects to another site at once. The link is for browsers that ignore the redirect of a page. */
export default function ExternalRedirect({ url }: { url: string }): VNode {
  const { host } = new URL(url);

  return (
    <Layout title="One moment" head={<meta http-equiv="refresh" content={`0; url=${url}`} />}>
      <p>
        You are leaving this site for <strong>{host}</strong>.
      </p>
      <p>
        <a class="button" href={url}>
          Continue to {host}
        </a>
      </p>
    </Layout>
  );
}
