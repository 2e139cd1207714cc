import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Section } from "#interface/http/pages/section.view";
import { Form, Submit } from "#interface/http/pages/form.view";

/** Other ways to sign in than by password, where there are any. */
export function Providers({ data: { providers }, refused }: AccountProps): VNode | null {
  if (providers.length === 0) return null;

  return (
    <Section title="Connected accounts" id="providers">
      <ul class="rows">
        {providers.map((provider) => (
          <li>
            <OneProvider {...provider} refused={refused} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ProviderProps = AccountProps["data"]["providers"][number] & Pick<AccountProps, "refused">;

function OneProvider({ name, label, isConnected, email, refused }: ProviderProps): VNode {
  const method = isConnected ? { method: "DELETE" as const } : {};

  return (
    <>
      <div>
        <strong>{label}</strong>
        <span class="hint">{isConnected ? (email ?? "Connected") : "Not connected"}</span>
      </div>
      <Form action={`/auth/providers/${name}`} {...method} refused={refused}>
        <Submit look="quiet" about={label}>
          {isConnected ? "Disconnect" : "Connect"}
        </Submit>
      </Form>
    </>
  );
}
