import sendLink from "#application/auth/send-link.job";
import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { UserRepository } from "#domain/users/user.repository";

/** Mails a link to verify the address of a user when it becomes unverified. */
export default on(UserRepository, "updated")
  .whenWritten("isEmailVerified")
  .inject({ jobs: Jobs })
  .react(async ({ after: { email, isEmailVerified, updatedAt: askedAt } }, { jobs }) => {
    if (!isEmailVerified) await jobs.enqueue(sendLink, { email, purpose: "verify-email", askedAt });
  });
