import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Section } from "#interface/http/pages/section.view";
import { Form, Submit } from "#interface/http/pages/form.view";
import { Time } from "#interface/http/pages/time.view";

export function Sessions({ data: { sessions, providers }, refused }: AccountProps): VNode {
  const ended = providers.filter(({ endsWithOthers }) => endsWithOthers).map(({ label }) => label);
  const labelsOf = (names: string[]) =>
    providers.filter(({ name }) => names.includes(name)).map(({ label }) => label);

  return (
    <Section title="Sessions" id="sessions">
      <ul class="rows">
        {sessions.map((session) => (
          <li>
            <OneSession {...session} labels={labelsOf(session.providers)} refused={refused} />
          </li>
        ))}
      </ul>
      {sessions.length + ended.length > 1 && (
        <Form action="/auth/sessions/revoke-others" refused={refused}>
          {ended.length > 0 && (
            <p class="hint">
              This also disconnects the accounts that were connected in another session: {ended.join(", ")}.
            </p>
          )}
          <Submit look="quiet">Sign out everywhere else</Submit>
        </Form>
      )}
    </Section>
  );
}

type SessionProps = AccountProps["data"]["sessions"][number] &
  Pick<AccountProps, "refused"> & { labels: string[] };

function OneSession({ id, device, address, refused, labels, ...session }: SessionProps): VNode {
  const { createdAt, lastSeenAt, isCurrent } = session;
  const name = device || "Unknown device";

  return (
    <>
      <div>
        <span class="device">{name}</span>
        <span class="hint">
          {address} · last seen <Time at={lastSeenAt} />
        </span>
        <span class="hint">
          Signed in <Time at={createdAt} />
        </span>
        {!isCurrent && labels.length > 0 && (
          <span class="hint">Signing out here disconnects {labels.join(", ")}.</span>
        )}
      </div>
      {isCurrent ? (
        <span class="badge">this session</span>
      ) : (
        <Form action={`/auth/sessions/${id}`} method="DELETE" refused={refused}>
          <Submit look="quiet" about={`on ${name}`}>
            Sign out
          </Submit>
        </Form>
      )}
    </>
  );
}
