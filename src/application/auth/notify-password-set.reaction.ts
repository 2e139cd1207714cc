import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

/** Mails the user when a password was set, except the one of the sign-up. */
export default on(CredentialRepository, "inserted")
  .inject({ users: UserRepository, jobs: Jobs, url: PublicUrl })
  .react(async ({ after: { userId, signUpId } }, { users, jobs, url }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user || signUpId !== null) return;

    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: "Your password was set",
      paragraphs: [
        "The password of your account has just been set. You were signed out everywhere else, and your access tokens were revoked.",
        "If it was not you, set another one now.",
      ],
      action: { label: "Set another password", url: url.to("/auth/forgot-password") },
    });
  });
