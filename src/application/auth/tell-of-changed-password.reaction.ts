import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

/** So that the user learns of a change that somebody else made. A password that is only hashed anew is no change. */
export default on(CredentialRepository, "updated")
  .whenWritten("changedAt")
  .inject({ users: UserRepository, jobs: Jobs, url: PublicUrl })
  .react(async ({ after: { userId } }, { users, jobs, url }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user) return;

    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: "Your password was changed",
      paragraphs: [
        "The password of your account was changed, and everywhere else you have been signed out.",
        "If it was not you, set another one at once.",
      ],
      action: { label: "Set another password", url: url.to("/auth/forgot-password") },
    });
  });
