import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Choices, Field, Form, Submit } from "#interface/http/pages/form.view";
import { Disclosure, Section } from "#interface/http/pages/section.view";
import { Time } from "#interface/http/pages/time.view";

const action = "/auth/create-token";

/** The personal access tokens. A new one needs a recent sign-in or password check. */
export function Tokens({ data: { tokens, scopes, isProven }, refused }: AccountProps): VNode {
  return (
    <Section title="Access tokens" id="tokens">
      <p>With an access token, a program can use your account within the scopes that you choose.</p>
      {tokens.length > 0 && (
        <ul class="rows">
          {tokens.map((token) => (
            <li>
              <OneToken {...token} refused={refused} />
            </li>
          ))}
        </ul>
      )}
      {isProven && (
        <Disclosure label="Create a token" action={action} refused={refused}>
          <Form action={action} refused={refused}>
            <Field name="name" label="Name" hint="What the token is for" maxlength={100} />
            <Choices name="scopes" label="Scopes" values={scopes} />
            <Field name="expiresInDays" label="Days until it expires" type="number" value="90" />
            <Submit>Create the token</Submit>
          </Form>
        </Disclosure>
      )}
    </Section>
  );
}

type TokenProps = AccountProps["data"]["tokens"][number] & Pick<AccountProps, "refused">;

function OneToken({ id, name, scopes, expiresAt, lastUsedAt, refused }: TokenProps): VNode {
  return (
    <>
      <div>
        <strong>{name}</strong>
        <span class="hint">{scopes.join(", ")}</span>
        <span class="hint">
          {lastUsedAt ? (
            <>
              Last used <Time at={lastUsedAt} />
            </>
          ) : (
            "Not used yet"
          )}
          , expires <Time at={expiresAt} />
        </span>
      </div>
      <Form action={`/auth/tokens/${id}`} method="DELETE" refused={refused}>
        <Submit look="quiet" about={name}>
          Revoke
        </Submit>
      </Form>
    </>
  );
}
