import type { VNode } from "preact";
import type account from "#application/auth/account.get";
import { Confirmation } from "#interface/http/pages/auth/account/confirmation.view";
import { DeleteAccount } from "#interface/http/pages/auth/account/delete-account.view";
import { Email } from "#interface/http/pages/auth/account/email.view";
import { Password } from "#interface/http/pages/auth/account/password.view";
import { Profile } from "#interface/http/pages/auth/account/profile.view";
import { Providers } from "#interface/http/pages/auth/account/providers.view";
import { Sessions } from "#interface/http/pages/auth/account/sessions.view";
import { Tokens } from "#interface/http/pages/auth/account/tokens.view";
import Layout from "#interface/http/pages/layout.view";
import type { PageProps } from "#interface/http/pages/view";

const notices = {
  verified: "Your e-mail address is verified. Welcome!",
  profile: "Your profile is saved.",
  "email-asked": "If the new address can be used, you will receive a mail there with a link to confirm it.",
  email: "Your e-mail address has changed.",
  password: "Your password has changed. You are signed out everywhere else, and your tokens are revoked.",
  sessions: "You have been signed out there.",
  providers: "Your connected accounts have changed.",
  reauthenticated: "Thank you. You can change your connected accounts and create tokens for ten minutes.",
  "token-revoked": "The token is revoked.",
};

/** The properties of each section of the page. */
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
      <Confirmation {...props} />
      <Providers {...props} />
      <Tokens {...props} />
      <Sessions {...props} />
      <DeleteAccount {...props} />
    </Layout>
  );
}
