import { AccountLock } from "#application/auth/account-lock.service";
import { Accounts } from "#application/auth/accounts.service";
import { retryRaces } from "#application/auth/retry-races.service";
import { service } from "#application/kit/service";
import type { ProviderProfile } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import type { Session } from "#domain/sessions/session";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

/** Connects identities, the accounts at providers, with users. */
export class ProviderAccounts extends service({
  users: UserRepository,
  identities: IdentityRepository,
  accounts: Accounts,
  lock: AccountLock,
}) {
  /**
   * Returns the user who signs in with this profile, locked in the caller's transaction: the user of its identity; else the
   * user with its verified address, who gets the identity; else a new user. A user whose address was unverified loses the
   * password, the sessions, the links and the identities, which may be another person's, and becomes verified.
   *
   * Throws FORBIDDEN when the profile has no identity and the provider has not verified its address.
   */
  open(profile: ProviderProfile): Promise<Pick<User, "id">> {
    const { users } = this.services;

    return retryRaces(() =>
      users.transaction(async () => {
        const owner = await this.#ownerOf(profile);
        if (owner) return owner;

        const user = await this.#userByAddress(profile);
        await this.#insert({ userId: user.id, connectedBy: null }, profile);

        return user;
      }),
    );
  }

  /**
   * Connects the profile with the user of this session; the addresses may differ. Throws CONFLICT when the identity is
   * another user's, UNAUTHORIZED when the session has ended.
   */
  async connect({ id, userId }: Pick<Session, "id" | "userId">, profile: ProviderProfile): Promise<void> {
    const owner = await retryRaces(() =>
      this.services.lock.run(userId, { session: { id } }, async (user) => {
        const owner = await this.#ownerOf(profile);
        if (!owner) await this.#insert({ userId, connectedBy: id }, profile);

        return owner ?? user;
      }),
    );
    if (owner.id !== userId)
      throw new ServiceError("CONFLICT", "This sign-in is connected with another account already");
  }

  /** Returns the user of the identity, locked. Removes the identity of a deleted user. */
  async #ownerOf({ provider, subject }: ProviderProfile): Promise<Columns<User> | undefined> {
    const { identities, lock } = this.services;
    const known = await identities.findFirst({ where: { provider, subject } });
    if (!known) return undefined;

    const user = await lock.take(known.userId, {});
    // The lock may have waited for a transaction that disconnected the identity.
    const isConnected = (await identities.count({ where: { id: known.id } })) > 0;
    if (user && isConnected) return user;

    await identities.deleteMany({ where: { id: known.id } });

    return undefined;
  }

  async #userByAddress({ email, isEmailVerified, fullName }: ProviderProfile): Promise<Columns<User>> {
    if (email === null || !isEmailVerified) {
      throw new ServiceError(
        "FORBIDDEN",
        "The provider has not verified your e-mail address; verify it there, or sign in another way",
      );
    }
    const { users, accounts } = this.services;
    const user = await users.findFirst({ where: { email }, lock: true });
    if (user?.isEmailVerified) return user;
    if (user) {
      // The address was unproven until now, so no secret that was created so far may open the account.
      await accounts.endSecrets(user.id);
      return accounts.verify(user.id);
    }
    const name = fullName ?? email.slice(0, email.indexOf("@"));

    return users.insertOne({ fullName: name, email, isAdmin: false, isEmailVerified: true });
  }

  async #insert(
    owner: { userId: string; connectedBy: string | null },
    { provider, subject, email }: ProviderProfile,
  ): Promise<void> {
    await this.services.identities.insertOne({ ...owner, provider, subject, email });
  }
}
