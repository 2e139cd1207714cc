import sendLink from "#application/auth/send-link.job";
import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { UserRepository } from "#domain/users/user.repository";

/** Whatever makes an address count as unverified, its owner gets a link to verify it. */
export default on(UserRepository, "updated")
  .whenWritten("isEmailVerified")
  .inject({ jobs: Jobs })
  .react(async ({ after: { email, isEmailVerified, updatedAt: askedAt } }, { jobs }) => {
    if (!isEmailVerified) await jobs.enqueue(sendLink, { email, purpose: "verify-email", askedAt });
  });
