import type { VNode } from "preact";
import type signIn from "#application/auth/sign-in.get";
import { Field, Form, Submit } from "#interface/http/pages/form.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

const notices = {
  "signed-out": "You are signed out.",
  password: "Your password is set. Sign in with it.",
  deleted: "Your account is deleted.",
};

export default function SignIn({ data, refused, currentUser }: PageProps<typeof signIn>): VNode {
  const { done, providers } = data;
  const returnTo = data.returnTo ?? refused?.values["returnTo"];
  const returnField = returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />;
  const isUnverified = refused?.code === "FORBIDDEN";

  return (
    <Layout
      title="Sign in"
      {...{ refused, currentUser }}
      notice={done && notices[done]}
      footer={
        <>
          No account yet? <a href="/auth/sign-up">Sign up</a>
        </>
      }
    >
      {isUnverified && (
        <p>
          The verification link is in your mail. <a href="/auth/check-your-mail">Send it again</a>
        </p>
      )}
      <Form action="/auth/sign-in" refused={refused}>
        {returnField}
        <Field name="email" label="E-mail" type="email" autocomplete="username" />
        <Field name="password" label="Password" type="password" autocomplete="current-password" />
        <Submit>Sign in</Submit>
      </Form>
      <p>
        <a href="/auth/forgot-password">Forgot your password?</a>
      </p>
      {providers.length > 0 && <p class="or">or</p>}
      {providers.map(({ name, label }) => (
        <Form action={`/auth/providers/${name}`} refused={refused}>
          {returnField}
          <Submit look="quiet">{`Continue with ${label}`}</Submit>
        </Form>
      ))}
    </Layout>
  );
}
