import { Accounts } from "#application/auth/accounts.service";
import sendLink from "#application/auth/send-link.job";
import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { UserRepository } from "#domain/users/user.repository";

/**
 * Mails a link to set a password to a user whom an admin created. A user who signed up gets another mail, and a user whose
 * address a provider has verified needs none.
 */
export default on(UserRepository, "inserted")
  .inject({ accounts: Accounts, credentials: CredentialRepository, jobs: Jobs })
  .react(async ({ after: user }, { accounts, credentials, jobs }) => {
    if (user.isEmailVerified || (await accounts.isPending(user))) return;
    if ((await credentials.count({ where: { userId: user.id } })) > 0) return;

    const { email, createdAt: askedAt } = user;
    await jobs.enqueue(sendLink, { email, purpose: "reset-password", askedAt });
  });
