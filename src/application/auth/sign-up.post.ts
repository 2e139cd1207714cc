import { newPassword } from "#application/auth/password.schema";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import sendMail from "#application/shared/send-mail.job";
import { fullName } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { UserRepository } from "#domain/users/user.repository";

/** Answers the same whether or not the address is taken: only its owner learns which, by mail. */
export default endpoint()
  .status(202)
  .input({ fullName: fullName(), email: email(), password: newPassword() })
  .inject({ users: UserRepository, credentials: CredentialRepository, hasher: PasswordHasher, jobs: Jobs })
  .output(nothing)
  .handler(async ({ input: { fullName, email, password } }, { users, credentials, hasher, jobs }) => {
    const passwordHash = await hasher.hash(password);
    const existing = await users.findFirst({ where: { email } });
    if (existing) {
      return jobs.enqueue(sendMail, {
        to: { name: existing.fullName, address: email },
        subject: "You already have an account",
        text: "Somebody tried to sign up with this address. You already have an account: sign in, or reset your password.",
      });
    }

    await users.transaction(async () => {
      const user = await users.insertOne({ fullName, email, isAdmin: false, isEmailVerified: false });
      await credentials.insertOne({ userId: user.id, passwordHash });
    });
  });
