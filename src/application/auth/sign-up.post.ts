import { newPassword } from "#application/auth/password.schema";
import { endpoint } from "#application/kit/endpoint";
import { Jobs } from "#application/kit/job";
import { email, nothing } from "#application/kit/schema";
import { signUpsPerAccount, signUpsPerAddress } from "#application/shared/rate-limit.gate";
import sendMail from "#application/shared/send-mail.job";
import { uncommonPassword } from "#application/auth/uncommon-password.gate";
import { fullName } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/** Answers the same whether or not the address is taken: only its owner learns which, by mail. */
export default endpoint()
  .status(202)
  .use(signUpsPerAddress)
  .input({ fullName: fullName(), email: email(), password: newPassword() })
  .use(signUpsPerAccount)
  .use(uncommonPassword)
  .inject({ users: UserRepository, credentials: CredentialRepository, hasher: PasswordHasher, jobs: Jobs })
  .output(nothing)
  .handler(async ({ input: { fullName, email, password } }, { users, credentials, hasher, jobs }) => {
    const passwordHash = await hasher.hash(password);
    try {
      await users.transaction(async () => {
        const user = await users.insertOne({ fullName, email, isAdmin: false, isEmailVerified: false });
        await credentials.insertOne({ userId: user.id, passwordHash });
      });
    } catch (error) {
      const isTaken = error instanceof ServiceError && error.code === "CONFLICT";
      const owner = isTaken && (await users.findFirst({ where: { email } }));
      if (!owner) throw error;

      await jobs.enqueue(sendMail, {
        to: { name: owner.fullName, address: email },
        subject: "You already have an account",
        text: "Somebody tried to sign up with this address. You already have an account: sign in, or reset your password.",
      });
    }
  });
