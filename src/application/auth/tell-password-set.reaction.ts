import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

/** Tells the user of a new password, whoever set it. The one given at sign-up is not proven yet. */
export default on(CredentialRepository, "inserted")
  .inject({ users: UserRepository, jobs: Jobs, url: PublicUrl })
  .react(async ({ after: { userId, provenAt } }, { users, jobs, url }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user || !provenAt) return;

    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: "Your password was set",
      paragraphs: [
        "The password of your account has just been set. Wherever else you were signed in, you are signed out.",
        "If it was not you, set another one at once.",
      ],
      action: { label: "Set another password", url: url.to("/auth/forgot-password") },
    });
  });
