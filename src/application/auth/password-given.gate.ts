import { gate } from "#application/kit/gate";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { PasswordHasher } from "#domain/auth/password-hasher";
import { ServiceError } from "#domain/shared/errors";

interface Needs {
  currentUser: { id: string };
  input: { password: string };
}

/** Asks for the user's password again, before what a session alone may not do. */
export const passwordGiven = gate({
  inject: { credentials: CredentialRepository, hasher: PasswordHasher },
  refuses: ["BAD_REQUEST", "CONFLICT"],

  async check({ currentUser, input: { password } }: Needs, { credentials, hasher }) {
    const credential = await credentials.findFirst({ where: { userId: currentUser.id } });
    if (!credential) throw new ServiceError("CONFLICT", "Set a password first: ask for a link to reset it");
    if (await hasher.verify(credential.passwordHash, password)) return {};

    const message = "The password is wrong";
    throw new ServiceError("BAD_REQUEST", message, {
      details: { issues: [{ in: "body", path: "password", message, type: "password.wrong" }] },
    });
  },
});
