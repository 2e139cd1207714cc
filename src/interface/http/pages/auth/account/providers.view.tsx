import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Section } from "#interface/http/pages/section.view";
import { Form, Submit } from "#interface/http/pages/form.view";

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
