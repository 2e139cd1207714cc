import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Disclosure, Section } from "#interface/http/pages/section.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

const action = "/auth/delete-account";

export function DeleteAccount({ data: { hasPassword }, refused }: AccountProps): VNode {
  return (
    <Section title="Delete account" id="delete">
      {hasPassword ? (
        <Disclosure label="Delete my account" action={action} refused={refused}>
          <Form action={action} refused={refused}>
            <p>This deletes your account for good and signs you out everywhere.</p>
            <Field name="password" label="Password" type="password" autocomplete="current-password" />
            <Submit look="danger">Delete my account for good</Submit>
          </Form>
        </Disclosure>
      ) : (
        <p class="hint">To delete your account, set a password first.</p>
      )}
    </Section>
  );
}
