import { job } from "#application/kit/job";
import { email, oneOf } from "#application/kit/schema";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

const mails = {
  "verify-email": {
    subject: "Verify your e-mail address",
    paragraphs: [
      "Somebody, hopefully you, has given this address for an account. Open the link below to verify it; it works once, within 24 hours.",
      "If it was not you, ignore this mail: without the link the account cannot be used.",
    ],
    label: "Verify my e-mail address",
  },
  "reset-password": {
    subject: "Set your password",
    paragraphs: [
      "Open the link below to set the password of your account; it works once, within an hour.",
      "If you did not ask for this, ignore this mail: nothing changes without the link.",
    ],
    label: "Set my password",
  },
};

/**
 * Mails a link with a new one-time token to the user with this address, if there is one who needs it. Whoever enqueues
 * it does not learn whether there is. The token is made here, so it lies nowhere but in the mail.
 */
export default job({ email: email(), purpose: oneOf("verify-email", "reset-password") })
  .inject({ users: UserRepository, tokens: OneTimeTokens, mailer: Mailer, url: PublicUrl })
  .run(async ({ email, purpose }, { users, tokens, mailer, url }) => {
    const user = await users.findFirst({ where: { email } });
    if (!user || (purpose === "verify-email" && user.isEmailVerified)) return;

    const { label, ...mail } = mails[purpose];
    const token = await tokens.issue(user.id, purpose);
    await mailer.send({
      ...mail,
      to: { name: user.fullName, address: email },
      action: { label, url: url.to(`/auth/${purpose}?token=${token}`) },
    });
  });
