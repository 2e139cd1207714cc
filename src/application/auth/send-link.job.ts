import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { job } from "#application/kit/job";
import { date, email, oneOf } from "#application/kit/schema";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { mayBeMailed, RateLimiter } from "#domain/shared/rate-limiter";
import { UserRepository } from "#domain/users/user.repository";

const mails = {
  "verify-email": {
    subject: "Verify your e-mail address",
    paragraphs: [
      "This address was given, hopefully by you, for an account. Open the link below to verify it. The link works once, within 24 hours. After a sign-up it asks for the password that was given then.",
      "If it was not you, ignore this mail: without the link the account cannot be used.",
    ],
    label: "Verify my e-mail address",
  },
  "reset-password": {
    subject: "Set your password",
    paragraphs: [
      "Open the link below to set the password of your account. The link works once, within an hour.",
      "If you did not ask for this, ignore this mail: nothing changes without the link.",
    ],
    label: "Set my password",
  },
};

/**
 * Mails a link with a new one-time token to the user with this address, if the user still needs it. A password that was set
 * after the request makes the link unnecessary. The job creates the token itself, so the token is stored nowhere.
 */
export default job({
  email: email(),
  purpose: oneOf("verify-email", "reset-password"),
  askedAt: date(),
})
  .inject({
    users: UserRepository,
    credentials: CredentialRepository,
    tokens: OneTimeTokens,
    limiter: RateLimiter,
    mailer: Mailer,
    url: PublicUrl,
  })
  .run(async ({ email, purpose, askedAt }, { users, credentials, tokens, limiter, mailer, url }) => {
    const user = await users.findFirst({ where: { email } });
    if (!user || (purpose === "verify-email" && user.isEmailVerified)) return;
    const isAnswered = { where: { userId: user.id, createdAt: { gt: askedAt } } };
    if ((await credentials.count(isAnswered)) > 0) return;
    if (!(await mayBeMailed(email, limiter))) return;

    const { label, ...mail } = mails[purpose];
    const token = await tokens.issue({ userId: user.id, purpose, email });
    if (token === undefined) return;

    await mailer.send({
      ...mail,
      to: { name: user.fullName, address: email },
      action: { label, url: url.to(`/auth/${purpose}?token=${token}`) },
    });
  });
