import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { UserRepository } from "#domain/users/user.repository";

/** So that the user learns of a change that somebody else made. A password that is only hashed anew is no change. */
export default on(CredentialRepository, "updated")
  .whenWritten("changedAt")
  .inject({ users: UserRepository, jobs: Jobs })
  .react(async ({ after: { userId } }, { users, jobs }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user) return;

    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: "Your password was changed",
      text: `Hello ${user.fullName},\n\nyour password was changed, and everywhere else you have been signed out. If this was not you, ask for a link to reset it at once.\n`,
    });
  });
