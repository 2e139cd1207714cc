import tellOwner from "#application/auth/tell-owner.job";
import { Jobs, job } from "#application/kit/job";
import { email, uuid } from "#application/kit/schema";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

/** Mails a link to the address that the user wants. One that has an account already gets a note on that instead. */
export default job({ userId: uuid(), email: email() })
  .inject({ users: UserRepository, tokens: OneTimeTokens, mailer: Mailer, url: PublicUrl, jobs: Jobs })
  .run(async ({ userId, email }, { users, tokens, mailer, url, jobs }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user || user.email === email) return;
    if (await users.findFirst({ where: { email } })) return jobs.enqueue(tellOwner, { email });

    const token = await tokens.issue(userId, "change-email", email);
    await mailer.send({
      to: { name: user.fullName, address: email },
      subject: "Confirm your new e-mail address",
      paragraphs: [
        "Somebody, hopefully you, wants to use this address for an account. Open the link below to confirm it; it works once, within 24 hours.",
        "If it was not you, ignore this mail: nothing changes without the link.",
      ],
      action: { label: "Confirm my new e-mail address", url: url.to(`/auth/confirm-email?token=${token}`) },
    });
  });
