import type { VNode } from "preact";
import type live from "#application/live/get";
import { Section } from "#interface/http/pages/section.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";
import { channels } from "#interface/shared/channels.generated";

const scripts = (
  <>
    <script src="/live/socket.io.js" defer />
    <script src="/live/live.js" defer />
  </>
);

/** Shows live updates, for development. live.js is its script. */
export default function Live({ currentUser }: PageProps<typeof live>): VNode {
  return (
    <Layout title="Live updates" currentUser={currentUser} head={scripts} isWide>
      <Section title="Watch" id="watch">
        <p id="state" role="status" aria-live="polite">
          Connecting …
        </p>
        <form id="watch">
          <div class="field">
            <label for="resource">Resource</label>
            <select id="resource" name="resource">
              {channels.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
          <div class="field">
            <label for="row">Row</label>
            <span class="hint" id="row-hint">
              The id of one row. Leave it empty for all rows.
            </span>
            <input id="row" name="id" aria-describedby="row-hint" autocomplete="off" />
          </div>
          <button class="primary" type="submit">
            Watch
          </button>
        </form>
      </Section>
      <Section title="Messages" id="messages">
        <div role="log" aria-labelledby="messages-title">
          <ol id="messages" class="messages" />
        </div>
      </Section>
    </Layout>
  );
}
