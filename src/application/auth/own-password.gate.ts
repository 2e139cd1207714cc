import { AccountLock } from "#application/auth/account-lock.service";
import { SessionStore } from "#application/auth/session-store.service";
import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import type { Session } from "#domain/sessions/session";
import { refusedField, ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

type Needs<Field extends string> = RequestContext & {
  currentUser: User;
  session: Session;
  input: Record<Field, string>;
};

/**
 * Checks the password of the signed-in user and adds the credential. That proves again who the caller is, so the session
 * gets a new token.
 */
const knows = <Field extends string>(field: Field) =>
  gate({
    inject: {
      credentials: CredentialRepository,
      hasher: PasswordHasher,
      lock: AccountLock,
      sessions: SessionStore,
    },
    refuses: ["UNPROCESSABLE_CONTENT", "CONFLICT"],

    async check({ currentUser, session, sessionCookie, input }: Needs<Field>, services) {
      const { credentials, hasher, lock, sessions } = services;
      const credential = await credentials.findFirst({ where: { userId: currentUser.id } });
      if (!credential) throw new ServiceError("CONFLICT", "Set a password first: ask for a link to reset it");
      if (!(await hasher.verify(credential.passwordHash, input[field])))
        throw refusedField(field, "password.wrong", "The password is wrong");

      const grounds = { session, credential };
      const renewed = await lock.run(currentUser.id, grounds, () => sessions.renew(session.id));
      sessionCookie.set(renewed.token, renewed.expiresAt);

      return { credential };
    },
  });

export const knowsCurrentPassword = knows("current");
export const knowsPassword = knows("password");
