import type { VNode } from "preact";
import type forgotPassword from "#application/auth/forgot-password.get";
import { Field, Form, Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

export default function ForgotPassword({ refused, currentUser }: PageProps<typeof forgotPassword>): VNode {
  return (
    <Layout
      title="Forgot your password?"
      {...{ refused, currentUser }}
      footer={
        <>
          Do you remember it? <a href="/auth/sign-in">Sign in</a>
        </>
      }
    >
      <p>Enter your e-mail address, and we will mail you a link to set a new password.</p>
      <Form action="/auth/forgot-password" refused={refused}>
        <Field
          name="email"
          label="E-mail"
          type="email"
          autocomplete="username"
          value={currentUser?.email ?? ""}
          maxlength={254}
        />
        <Submit>Send me a link</Submit>
      </Form>
    </Layout>
  );
}
