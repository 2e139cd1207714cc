import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Section } from "#interface/http/pages/auth/account/section.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

const deletion = "/auth/delete-account";

export function Goodbye({ data: { hasPassword }, refused }: AccountProps): VNode {
  return (
    <Section title="Leave" id="leave">
      <Form action="/auth/sign-out" refused={refused}>
        <Submit look="quiet">Sign out</Submit>
      </Form>
      <details open={refused?.action === deletion}>
        <summary>Delete my account</summary>
        <p>You will be signed out everywhere, and nobody can sign in to the account any more. This is final.</p>
        {hasPassword ? (
          <Form action={deletion} refused={refused}>
            <Field name="password" label="Password" type="password" autocomplete="current-password" />
            <Submit look="danger">Delete my account</Submit>
          </Form>
        ) : (
          <p class="hint">Set a password first, then you can delete the account.</p>
        )}
      </details>
    </Section>
  );
}
