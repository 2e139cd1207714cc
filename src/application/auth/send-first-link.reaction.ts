import sendLink from "#application/auth/send-link.job";
import { Jobs } from "#application/kit/job";
import { on } from "#application/kit/reaction";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { UserRepository } from "#domain/users/user.repository";

/**
 * A new user who came with a password gets a link to verify the address; one made by an admin, to set a password. Who
 * came with a provider that vouches for the address needs none.
 */
export default on(UserRepository, "inserted")
  .inject({ credentials: CredentialRepository, jobs: Jobs })
  .react(async ({ after: user }, { credentials, jobs }) => {
    if (user.isEmailVerified) return;

    const hasPassword = (await credentials.count({ where: { userId: user.id } })) > 0;
    const purpose = hasPassword ? "verify-email" : "reset-password";
    await jobs.enqueue(sendLink, { email: user.email, purpose });
  });
