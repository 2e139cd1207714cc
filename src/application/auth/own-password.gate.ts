import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

type Needs<Field extends string> = RequestContext & { currentUser: User; input: Record<Field, string> };

/** Lets on who knows the password of the signed-in user, as the input gives it, and adds the credential. */
const knows = <Field extends string>(field: Field) =>
  gate({
    inject: { credentials: CredentialRepository, hasher: PasswordHasher },
    refuses: ["UNPROCESSABLE_CONTENT", "CONFLICT"],

    async check({ currentUser, input }: Needs<Field>, { credentials, hasher }) {
      const credential = await credentials.findFirst({ where: { userId: currentUser.id } });
      if (!credential) throw new ServiceError("CONFLICT", "Set a password first: ask for a link to reset it");
      if (await hasher.verify(credential.passwordHash, input[field])) return { credential };

      const message = "The password is wrong";
      throw new ServiceError("UNPROCESSABLE_CONTENT", message, {
        details: { issues: [{ in: "body", path: field, message, type: "password.wrong" }] },
      });
    },
  });

export const knowsCurrentPassword = knows("current");
export const knowsPassword = knows("password");
