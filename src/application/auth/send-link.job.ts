import { job } from "#application/kit/job";
import { oneOf, uuid } from "#application/kit/schema";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

const mails = {
  "verify-email": { subject: "Verify your e-mail address", action: "verify your e-mail address" },
  "reset-password": { subject: "Set your password", action: "set your password" },
};

/** Mails a link with a new one-time token. The token is made here, so it lies nowhere but in the mail. */
export default job({ userId: uuid(), purpose: oneOf("verify-email", "reset-password") })
  .inject({ users: UserRepository, tokens: OneTimeTokens, mailer: Mailer, url: PublicUrl })
  .run(async ({ userId, purpose }, { users, tokens, mailer, url }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user) return;

    const { subject, action } = mails[purpose];
    const link = url.to(`/auth/${purpose}?token=${await tokens.issue(userId, purpose)}`);
    await mailer.send({
      to: { name: user.fullName, address: user.email },
      subject,
      text: `Hello ${user.fullName},\n\nto ${action}, open this link:\n\n${link}\n`,
    });
  });
