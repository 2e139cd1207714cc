import type { VNode } from "preact";
import Layout from "#interface/http/pages/layout.view";

/** Leads to another site at once, or by the link where that is turned off. */
export default function Leave({ url }: { url: string }): VNode {
  const { host } = new URL(url);

  return (
    <Layout title="One moment" head={<meta http-equiv="refresh" content={`0; url=${url}`} />}>
      <p>
        You are on your way to <strong>{host}</strong>.
      </p>
      <p>
        <a class="button" href={url}>
          Continue to {host}
        </a>
      </p>
    </Layout>
  );
}
