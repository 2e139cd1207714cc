import type { VNode } from "preact";
import Layout from "#interface/http/pages/layout.view";

/** Leads to another site at once, or by the link where that is turned off. */
export default function Leave({ url }: { url: string }): VNode {
  return (
    <Layout title="One moment" head={<meta http-equiv="refresh" content={`0; url=${url}`} />}>
      <p>
        <a href={url}>Continue to {new URL(url).host}</a>
      </p>
    </Layout>
  );
}
