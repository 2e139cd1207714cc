import type { VNode } from "preact";
import type { AccountProps } from "#interface/http/pages/auth/account.view";
import { Disclosure, Section } from "#interface/http/pages/section.view";
import { Field, Form, Submit } from "#interface/http/pages/form.view";

const action = "/auth/change-email";

export function Email({ data: { user, hasPassword }, refused }: AccountProps): VNode {
  return (
    <Section title="E-mail address" id="email">
      <p>
        {user.email} <span class="badge">{user.isEmailVerified ? "verified" : "not verified"}</span>
      </p>
      {!user.isEmailVerified && (
        <p>
          <a href="/auth/check-your-mail">Send the verification link again</a>
        </p>
      )}
      {hasPassword ? (
        <Disclosure label="Change the address" action={action} refused={refused}>
          <Form action={action} refused={refused}>
            <Field name="email" label="New address" type="email" autocomplete="email" maxlength={254} />
            <Field name="password" label="Password" type="password" autocomplete="current-password" />
            <Submit>Send a link to the new address</Submit>
          </Form>
        </Disclosure>
      ) : (
        <p class="hint">To change the address, set a password first.</p>
      )}
    </Section>
  );
}
