import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import sendMail from "#application/shared/send-mail.job";
import { scopesOf } from "#domain/access-tokens/access-token";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { PublicUrl } from "#domain/shared/public-url";
import { UserRepository } from "#domain/users/user.repository";

/** Mails the user when a personal access token was created. */
export default on(AccessTokenRepository, "inserted")
  .inject({ users: UserRepository, jobs: Jobs, url: PublicUrl })
  .react(async ({ after: { userId, name, scopes } }, { users, jobs, url }) => {
    const user = await users.findFirst({ where: { id: userId } });
    if (!user) return;

    await jobs.enqueue(sendMail, {
      to: { name: user.fullName, address: user.email },
      subject: "An access token was created",
      paragraphs: [
        `A program can now use your account with the access token “${name}”, within these scopes: ${scopesOf({ scopes }).join(", ")}.`,
        "If you did not create it, set another password now. That revokes all access tokens and signs you out everywhere.",
      ],
      action: { label: "Set another password", url: url.to("/auth/forgot-password") },
    });
  });
