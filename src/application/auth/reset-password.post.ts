import { newPassword } from "#application/auth/password.schema";
import { uncommonPassword } from "#application/auth/uncommon-password.gate";
import { endpoint } from "#application/kit/endpoint";
import { nothing, string } from "#application/kit/schema";
import { resetPasswordPerAddress } from "#application/shared/rate-limit.gate";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { SessionRepository } from "#domain/auth/session.repository";
import { Clock } from "#domain/shared/clock";
import { UserRepository } from "#domain/users/user.repository";

/** Sets the password of whoever got the mail, which also proves the address. Every session of the user ends, and every other link dies. */
export default endpoint()
  .status(200)
  .use(resetPasswordPerAddress)
  .input({ token: string(100), password: newPassword() })
  .use(uncommonPassword)
  .inject({
    tokens: OneTimeTokens,
    users: UserRepository,
    credentials: CredentialRepository,
    sessions: SessionRepository,
    hasher: PasswordHasher,
    clock: Clock,
  })
  .form({ page: "/auth/reset-password", next: "/auth/sign-in?done=password" })
  .refuses("GONE")
  .output(nothing)
  .handler(async ({ input: { token, password } }, services) => {
    const { tokens, users, credentials, sessions, hasher, clock } = services;
    const passwordHash = await hasher.hash(password);
    await users.transaction(async () => {
      const { userId } = await tokens.consume(token, "reset-password");
      await credentials.deleteMany({ where: { userId } });
      await credentials.insertOne({ userId, passwordHash, provenAt: clock.now() });
      await users.updateOne({ where: { id: userId } }, { isEmailVerified: true });
      await sessions.deleteMany({ where: { userId } });
      await tokens.revokeAll(userId);
    });
  });
