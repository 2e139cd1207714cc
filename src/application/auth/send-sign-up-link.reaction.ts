import sendLink from "#application/auth/send-link.job";
import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { UserRepository } from "#domain/users/user.repository";

/** Mails a link to verify the address after each sign-up with it. */
export default on(SignUpRepository, "inserted")
  .inject({ users: UserRepository, jobs: Jobs })
  .react(async ({ after: { userId, createdAt: askedAt } }, { users, jobs }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (user) await jobs.enqueue(sendLink, { email: user.email, purpose: "verify-email", askedAt });
  });
