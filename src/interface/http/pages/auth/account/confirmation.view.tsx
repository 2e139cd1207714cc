import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";
import { Section } from "#interface/http/pages/section.view";

/** Asks for the password, or for a new sign-in with a connected provider, where a section below needs a recent proof. */
export function Confirmation({ data, refused }: AccountProps): VNode | null {
  if (data.isProven) return null;

  return (
    <Section title="Confirm that it is you" id="confirmation">
      <p>Do this before you connect or disconnect an account, or create an access token.</p>
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
    </Section>
  );
}
