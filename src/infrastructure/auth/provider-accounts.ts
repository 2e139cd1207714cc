import { inject, injectable } from "inversify";
import { CredentialRepository } from "#domain/auth/credential.repository";
import type { ProvenIdentity } from "#domain/auth/identity-providers";
import { IdentityRepository } from "#domain/auth/identity.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import type { ProviderAccounts } from "#domain/auth/provider-accounts";
import { SessionRepository } from "#domain/auth/session.repository";
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
  ) {}

  open(identity: ProvenIdentity): Promise<string> {
    return this.#settle(async () => {
      const owner = await this.#ownerOf(identity);
      if (owner !== undefined) return owner;

      const userId = await this.#userByAddress(identity);
      await this.#insert(userId, identity);

      return userId;
    });
  }

  connect(userId: string, identity: ProvenIdentity): Promise<void> {
    return this.#settle(async () => {
      const owner = await this.#ownerOf(identity);
      if (owner === undefined) await this.#insert(userId, identity);
      else if (owner !== userId)
        throw new ServiceError("CONFLICT", "This sign-in is connected with another account already");
    });
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
    if ((await this.users.count({ where: { id: known.userId } })) > 0) return known.userId;
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

    const user = await this.users.findFirst({ where: { email } });
    if (user?.isEmailVerified) return user.id;
    if (user) return this.#handOver(user.id);

    const name = fullName ?? email.slice(0, email.indexOf("@"));
    const made = await this.users.insertOne({ fullName: name, email, isAdmin: false, isEmailVerified: true });

    return made.id;
  }

  /**
   * Whoever made the account has never shown that the address is theirs, so nothing that they know may open it. The row
   * is changed first: that locks it, so that no sign-up with the address sets another password meanwhile.
   */
  async #handOver(userId: string): Promise<string> {
    await this.users.updateOne({ where: { id: userId, isEmailVerified: false } }, { isEmailVerified: true });
    await this.credentials.deleteMany({ where: { userId } });
    await this.sessions.deleteMany({ where: { userId } });
    await this.tokens.revokeAll(userId);
    await this.identities.deleteMany({ where: { userId } });

    return userId;
  }

  async #insert(userId: string, { provider, subject, email }: ProvenIdentity): Promise<void> {
    await this.identities.insertOne({ userId, provider, subject, email });
  }
}
