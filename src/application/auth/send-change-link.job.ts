import { Accounts } from "#application/auth/accounts.service";
import notifyOwner from "#application/auth/notify-owner.job";
import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { Jobs, job } from "#application/kit/job";
import { email, uuid } from "#application/kit/schema";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { mayBeMailed, RateLimiter } from "#domain/shared/rate-limiter";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Mails a link to the requested address, if the session and the password of the request are still valid. The owner of an
 * address that has an account gets a notice instead.
 */
export default job({ userId: uuid(), email: email(), sessionId: uuid(), credentialId: uuid() })
  .inject({
    users: UserRepository,
    accounts: Accounts,
    tokens: OneTimeTokens,
    limiter: RateLimiter,
    mailer: Mailer,
    url: PublicUrl,
    jobs: Jobs,
  })
  .run(async ({ userId, email, sessionId, credentialId }, services) => {
    const { users, accounts, tokens, limiter, mailer, url, jobs } = services;
    const user = await users.findFirst({ where: { id: userId } });
    if (!user || user.email === email) return;
    const owner = await users.findFirst({ where: { email } });
    if (owner && !(await accounts.isPending(owner))) return jobs.enqueue(notifyOwner, { email });
    if (!(await mayBeMailed(email, limiter))) return;

    const grounds = { session: { id: sessionId }, credential: { id: credentialId } };
    const token = await tokens.issue({ userId, purpose: "change-email", email, ...grounds });
    if (token === undefined) return;

    await mailer.send({
      to: { name: user.fullName, address: email },
      subject: "Confirm your new e-mail address",
      paragraphs: [
        "A request was made, hopefully by you, to use this address for an account. Open the link below to confirm it. The link works once, within 24 hours, while the session that requested it is signed in.",
        "If it was not you, ignore this mail: nothing changes without the link.",
      ],
      action: { label: "Confirm my new e-mail address", url: url.to(`/auth/confirm-email?token=${token}`) },
    });
  });
