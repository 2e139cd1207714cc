import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Disclosure, Section } from "#interface/http/pages/section.view";
import { NewPassword } from "#interface/http/pages/auth/new-password.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

const action = "/auth/change-password";

export function Password({ data: { user, hasPassword }, refused }: AccountProps): VNode {
  return (
    <Section title="Password" id="password">
      {hasPassword ? (
        <Disclosure label="Change the password" action={action} refused={refused}>
          <Form action={action} refused={refused}>
            {/* Shows password managers the account of the password. A field without a name is not sent. */}
            <input type="email" autocomplete="username" value={user.email} hidden readonly />
            <Field name="current" label="Current password" type="password" autocomplete="current-password" />
            <NewPassword name="new" label="New password" />
            <p class="hint">
              You will be signed out everywhere else. Accounts that were connected there will be disconnected,
              and your access tokens will be revoked.
            </p>
            <Submit>Save the new password</Submit>
          </Form>
        </Disclosure>
      ) : (
        <Form action="/auth/forgot-password" refused={refused}>
          <p>You have no password yet. We can mail you a link to set one.</p>
          <input type="hidden" name="email" value={user.email} />
          <Submit>Send me the link</Submit>
        </Form>
      )}
    </Section>
  );
}
