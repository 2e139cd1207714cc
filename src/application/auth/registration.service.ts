import { Accounts } from "#application/auth/accounts.service";
import { service } from "#application/kit/service";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

/** The input of a sign-up whose address is not verified by mail. */
interface Registered extends Pick<User, "fullName" | "email"> {
  password: string;
}

/** Opens accounts for an application with another sign-up than `/auth/sign-up`. */
export class Registration extends service({
  users: UserRepository,
  credentials: CredentialRepository,
  accounts: Accounts,
  hasher: PasswordHasher,
}) {
  /**
   * Creates a user with a password and a verified address. Both belong together: the password of an unverified account is
   * removed when a provider or a mailed link verifies the address. So the caller vouches for the address, for instance because
   * an invitation was mailed to it. Without such a proof, a stranger can register the address of somebody who later signs in
   * with a provider, and both then use one account. Throws CONFLICT for an address that is taken.
   */
  async register({ password, ...person }: Registered): Promise<Columns<User>> {
    const { users, credentials, accounts, hasher } = this.services;
    const passwordHash = await hasher.hash(password);

    return users.transaction(async () => {
      await accounts.freeAddress(person.email);
      const user = await users.insertOne({ ...person, isAdmin: false, isEmailVerified: true });
      await credentials.insertOne({ userId: user.id, passwordHash });

      return user;
    });
  }
}
