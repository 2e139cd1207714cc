import { endpoint } from "#application/kit/endpoint";
import { email } from "#application/kit/schema";
import { existingPassword } from "#application/auth/password.schema";
import { signInsPerAccount, signInsPerAddress } from "#application/shared/rate-limit.gate";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { SessionStore } from "#domain/auth/session-store";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

/** The id of nobody (RFC 9562, section 5.9), so that an unknown address costs the same statements. */
const noOne = "00000000-0000-0000-0000-000000000000";

/** An unknown address and a wrong password answer the same, in the same time. */
export default endpoint()
  .use(signInsPerAddress)
  .input({ email: email(), password: existingPassword() })
  .use(signInsPerAccount)
  .inject({
    users: UserRepository,
    credentials: CredentialRepository,
    hasher: PasswordHasher,
    sessions: SessionStore,
  })
  .refuses("UNAUTHORIZED", "FORBIDDEN")
  .output(publicUser)
  .handler(
    async ({ input, ip, headers, session, sessionCookie }, { users, credentials, hasher, sessions }) => {
      const user = await users.findFirst({ where: { email: input.email } });
      const credential = await credentials.findFirst({ where: { userId: user?.id ?? noOne } });
      const isRight = await hasher.verify(credential?.passwordHash, input.password);
      if (!user || !isRight) throw new ServiceError("UNAUTHORIZED", "The address or the password is wrong");
      if (!user.isEmailVerified) throw new ServiceError("FORBIDDEN", "Verify your e-mail address first");

      const started = await sessions.start({ userId: user.id, ip, userAgent: headers["user-agent"] ?? null });
      if (session) await sessions.end(session.id);
      sessionCookie.set(started.token, started.expiresAt);

      return toPublicUser(user);
    },
  );
