import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Disclosure, Section } from "#interface/http/pages/section.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

const deletion = "/auth/delete-account";

export function Goodbye({ data: { hasPassword }, refused }: AccountProps): VNode {
  return (
    <Section title="Leave" id="leave">
      {hasPassword ? (
        <Disclosure label="Delete my account" action={deletion} refused={refused}>
          <Form action={deletion} refused={refused}>
            <p>You will be signed out everywhere, and the account will be gone for good.</p>
            <Field name="password" label="Password" type="password" autocomplete="current-password" />
            <Submit look="danger">Delete my account for good</Submit>
          </Form>
        </Disclosure>
      ) : (
        <p class="hint">Set a password first, then you can delete your account.</p>
      )}
    </Section>
  );
}
