import { oneTimeToken } from "#application/auth/mailed-token.schema";
import { endpoint } from "#application/kit/endpoint";
import { verifyEmailPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { SessionStore } from "#domain/auth/session-store";
import { Clock } from "#domain/shared/clock";
import { UserRepository } from "#domain/users/user.repository";

/** Signs in whoever got the mail, who now stands for the password that was given at sign-up. */
export default endpoint()
  .use(verifyEmailPerAddress)
  .input({ token: oneTimeToken() })
  .inject({
    tokens: OneTimeTokens,
    users: UserRepository,
    credentials: CredentialRepository,
    sessions: SessionStore,
    clock: Clock,
  })
  .form({ page: "/auth/verify-email", next: "/auth/account?done=verified" })
  .refuses("GONE")
  .output(publicUser)
  .handler(async ({ input, ip, headers, session, sessionCookie }, services) => {
    const { tokens, users, credentials, sessions, clock } = services;
    const user = await users.transaction(async () => {
      const { userId } = await tokens.consume(input.token, "verify-email");
      await credentials.updateMany({ where: { userId, provenAt: null } }, { provenAt: clock.now() });
      return users.updateOne({ where: { id: userId } }, { isEmailVerified: true });
    });
    const userAgent = headers["user-agent"] ?? null;
    const started = await sessions.start({ userId: user.id, ip, userAgent, replaces: session?.id });
    sessionCookie.set(started.token, started.expiresAt);

    return toPublicUser(user);
  });
