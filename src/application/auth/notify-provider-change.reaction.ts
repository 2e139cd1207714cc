import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

/** Mails the user when a provider is connected with the account or disconnected from it. */
export default on(IdentityRepository, "inserted", "deleted")
  .inject({ users: UserRepository, providers: IdentityProviders, jobs: Jobs, url: PublicUrl })
  .react(async (mutation, { users, providers, jobs, url }) => {
    const isConnected = !("before" in mutation);
    const identity = isConnected ? mutation.after : mutation.before;
    const user = await users.findFirst({ where: { id: identity.userId } });
    if (!user) return;

    const label = providers.list().find(({ name }) => name === identity.provider)?.label ?? identity.provider;
    const account = identity.email === null ? label : `${label} (${identity.email})`;
    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: isConnected ? `${label} was connected with your account` : `${label} was disconnected`,
      paragraphs: [
        isConnected
          ? `From now on, you can sign in to your account with ${account}.`
          : `You can no longer sign in to your account with ${account}. It was disconnected by hand, or because the session in which it was connected was ended.`,
        "If you did not expect this, set another password now. That signs you out everywhere and disconnects the providers that were connected recently.",
      ],
      action: { label: "Set another password", url: url.to("/auth/forgot-password") },
    });
  });
