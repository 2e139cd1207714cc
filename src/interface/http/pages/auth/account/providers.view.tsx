import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Section } from "#interface/http/pages/section.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

/** The providers that the user can sign in with. Changes need a recent sign-in or password check. */
export function Providers({ data, refused }: AccountProps): VNode | null {
  const { providers, isProven } = data;
  if (providers.length === 0) return null;

  return (
    <Section title="Connected accounts" id="providers">
      <ul class="rows">
        {providers.map((provider) => (
          <li>
            <OneProvider {...provider} isProven={isProven} refused={refused} />
          </li>
        ))}
      </ul>
      {!isProven && <Reauthenticate data={data} refused={refused} />}
    </Section>
  );
}

type ProviderProps = AccountProps["data"]["providers"][number] &
  Pick<AccountProps["data"], "isProven"> &
  Pick<AccountProps, "refused">;

function OneProvider({ name, label, isConnected, email, isProven, refused }: ProviderProps): VNode {
  const path = `/auth/providers/${name}`;
  const form = isConnected
    ? ({ action: path, method: "DELETE", verb: "Disconnect" } as const)
    : ({ action: `${path}/connect`, verb: "Connect" } as const);

  return (
    <>
      <div>
        <strong>{label}</strong>
        <span class="hint">{isConnected ? (email ?? "Connected") : "Not connected"}</span>
      </div>
      {isProven && (
        <Form {...form} refused={refused}>
          <Submit look="quiet" about={label}>
            {form.verb}
          </Submit>
        </Form>
      )}
    </>
  );
}

/** Asks for the password, or for a new sign-in with a connected provider. */
function Reauthenticate({ data, refused }: Pick<AccountProps, "data" | "refused">): VNode {
  return (
    <>
      <p>Before you connect or disconnect an account, confirm that it is you.</p>
      {data.hasPassword && (
        <Form action="/auth/reauthenticate" refused={refused}>
          <Field name="password" label="Password" type="password" autocomplete="current-password" />
          <Submit>Confirm</Submit>
        </Form>
      )}
      {data.providers
        .filter(({ isConnected }) => isConnected)
        .map(({ name, label }) => (
          <Form action={`/auth/providers/${name}`} refused={refused}>
            <input type="hidden" name="returnTo" value="/auth/account?done=reauthenticated" />
            <Submit look="quiet">{`Confirm with ${label}`}</Submit>
          </Form>
        ))}
    </>
  );
}
