import type { VNode } from "preact";
import type signUp from "#application/auth/sign-up.get";
import { Field, Form, Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import { NewPassword } from "#interface/http/pages/auth/new-password.view";
import type { PageProps } from "#interface/http/pages/view";

export default function SignUp({ refused, currentUser }: PageProps<typeof signUp>): VNode {
  return (
    <Layout
      title="Create your account"
      {...{ refused, currentUser }}
      footer={
        <>
          Already have an account? <a href="/auth/sign-in">Sign in</a>
        </>
      }
    >
      <Form action="/auth/sign-up" refused={refused}>
        <Field name="fullName" label="Full name" autocomplete="name" maxlength={200} />
        <Field name="email" label="E-mail" type="email" autocomplete="username" maxlength={254} />
        <NewPassword name="password" label="Password" />
        <Submit>Sign up</Submit>
      </Form>
    </Layout>
  );
}
