import { inject, injectable } from "inversify";
import { AccountLock } from "#domain/users/account-lock";
import { Accounts } from "#domain/users/accounts";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import type { ProvenIdentity } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import type { ProviderAccounts } from "#domain/identities/provider-accounts";
import type { Session } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

@injectable()
export class DatabaseProviderAccounts implements ProviderAccounts {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(IdentityRepository) private readonly identities: IdentityRepository,
    @inject(CredentialRepository) private readonly credentials: CredentialRepository,
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(OneTimeTokens) private readonly tokens: OneTimeTokens,
    @inject(Accounts) private readonly accounts: Accounts,
    @inject(AccountLock) private readonly lock: AccountLock,
  ) {}

  open(identity: ProvenIdentity): Promise<string> {
    return this.#settle(async () => {
      const owner = await this.#ownerOf(identity);
      if (owner !== undefined) return owner;

      const userId = await this.#userByAddress(identity);
      await this.#insert({ userId, connectedBy: null }, identity);

      return userId;
    });
  }

  connect({ id, userId }: Pick<Session, "id" | "userId">, identity: ProvenIdentity): Promise<void> {
    return this.#settle(() =>
      this.lock.hold(userId, { session: { id } }, async () => {
        const owner = await this.#ownerOf(identity);
        if (owner === undefined) await this.#insert({ userId, connectedBy: id }, identity);
        else if (owner !== userId)
          throw new ServiceError("CONFLICT", "This sign-in is connected with another account already");
      }),
    );
  }

  /** Of several who come at once, one writes, and the others then find what it wrote. */
  async #settle<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.users.transaction(work);
    } catch (error) {
      const isRaced = error instanceof ServiceError && ["CONFLICT", "NOT_FOUND"].includes(error.code);
      if (!isRaced) throw error;

      return this.users.transaction(work);
    }
  }

  /** An identity of a deleted user is nobody's: it goes, so that it may be connected anew. */
  async #ownerOf({ provider, subject }: ProvenIdentity): Promise<string | undefined> {
    const known = await this.identities.findFirst({ where: { provider, subject } });
    if (!known) return undefined;

    const user = await this.lock.take(known.userId, {});
    // The lock may have waited for the one who disconnects it.
    const isConnected = (await this.identities.count({ where: { id: known.id } })) > 0;
    if (user && isConnected) return user.id;

    await this.identities.deleteMany({ where: { id: known.id } });

    return undefined;
  }

  async #userByAddress({ email, isEmailVerified, fullName }: ProvenIdentity): Promise<string> {
    if (email === null || !isEmailVerified) {
      throw new ServiceError(
        "FORBIDDEN",
        "The provider has not verified your e-mail address; verify it there, or sign in another way",
      );
    }
    const user = await this.users.findFirst({ where: { email }, lock: true });
    if (user?.isEmailVerified) return user.id;
    if (user) return this.#handOver(user.id);

    const name = fullName ?? email.slice(0, email.indexOf("@"));
    const made = await this.users.insertOne({ fullName: name, email, isAdmin: false, isEmailVerified: true });

    return made.id;
  }

  /** Nobody has shown yet that the address is theirs, so no secret that was made so far may open the account. */
  async #handOver(userId: string): Promise<string> {
    await this.credentials.deleteMany({ where: { userId } });
    await this.sessions.deleteMany({ where: { userId } });
    await this.tokens.revokeAll(userId);
    await this.identities.deleteMany({ where: { userId } });
    await this.accounts.verify(userId);

    return userId;
  }

  async #insert(
    owner: { userId: string; connectedBy: string | null },
    { provider, subject, email }: ProvenIdentity,
  ): Promise<void> {
    await this.identities.insertOne({ ...owner, provider, subject, email });
  }
}
