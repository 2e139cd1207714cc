import type { VNode } from "preact";
import type account from "#application/auth/account.get";
import { Goodbye } from "#interface/http/pages/auth/account/delete-account.view";
import { Email } from "#interface/http/pages/auth/account/email.view";
import { Password } from "#interface/http/pages/auth/account/password.view";
import { Profile } from "#interface/http/pages/auth/account/profile.view";
import { Providers } from "#interface/http/pages/auth/account/providers.view";
import { Sessions } from "#interface/http/pages/auth/account/sessions.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

const notices = {
  verified: "Your e-mail address is verified. Welcome!",
  profile: "Your profile is saved.",
  "email-asked": "If the new address can be used, a link to confirm it is on its way there.",
  email: "Your e-mail address is changed.",
  password: "Your password is changed, and you are signed out everywhere else.",
  sessions: "Done: signed out there.",
  providers: "Your ways to sign in are changed.",
  reauthenticated: "Thank you. For ten minutes you can change your ways to sign in.",
};

/** What a section of the page is given. */
export type AccountProps = PageProps<typeof account>;

export default function Account(props: AccountProps): VNode {
  const { data, refused, currentUser } = props;

  return (
    <Layout
      title="Your account"
      isWide
      {...{ refused, currentUser }}
      notice={data.done && notices[data.done]}
    >
      <Profile {...props} />
      <Email {...props} />
      <Password {...props} />
      <Providers {...props} />
      <Sessions {...props} />
      <Goodbye {...props} />
    </Layout>
  );
}
