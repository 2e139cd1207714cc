import { job } from "#application/kit/job";
import { email } from "#application/kit/schema";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { mayBeMailed, RateLimiter } from "#domain/shared/rate-limiter";
import { UserRepository } from "#domain/users/user.repository";

/** Mails the owner of an address that it already has an account, after an attempt to use it for another one. */
export default job({ email: email() })
  .inject({ users: UserRepository, limiter: RateLimiter, mailer: Mailer, url: PublicUrl })
  .run(async ({ email }, { users, limiter, mailer, url }) => {
    const owner = await users.findFirst({ where: { email } });
    if (!owner || !(await mayBeMailed(email, limiter))) return;

    await mailer.send({
      to: { name: owner.fullName, address: email },
      subject: "You already have an account",
      paragraphs: [
        "An attempt was made, perhaps by you, to use this address for a new account. You already have one.",
        `If you do not know its password, ask for a link to set it: ${url.to("/auth/forgot-password")}`,
      ],
      action: { label: "Sign in", url: url.to("/auth/sign-in") },
    });
  });
