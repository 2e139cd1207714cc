import { inject, injectable } from "inversify";
import type { Accounts } from "#domain/auth/accounts";
import { CredentialRepository } from "#domain/auth/credential.repository";
import { IdentityRepository } from "#domain/auth/identity.repository";
import { OneTimeTokens } from "#domain/auth/one-time-tokens";
import { SessionRepository } from "#domain/auth/session.repository";
import { SignInFlowRepository } from "#domain/auth/sign-in-flow.repository";
import { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";
import { UserRepository } from "#domain/users/user.repository";

@injectable()
export class DatabaseAccounts implements Accounts {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(CredentialRepository) private readonly credentials: CredentialRepository,
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(OneTimeTokens) private readonly tokens: OneTimeTokens,
    @inject(IdentityRepository) private readonly identities: IdentityRepository,
    @inject(SignInFlowRepository) private readonly flows: SignInFlowRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Serializable, so that the last two admins cannot both go at once. */
  close(userId: string): Promise<void> {
    return this.users.transaction(() => this.#close(userId), { isolation: "serializable" });
  }

  setPassword(userId: string, passwordHash: string, keptSession?: string): Promise<void> {
    const others = keptSession === undefined ? {} : { id: { ne: keptSession } };

    return this.credentials.transaction(async () => {
      await this.credentials.deleteMany({ where: { userId } });
      await this.credentials.insertOne({ userId, passwordHash, provenAt: this.clock.now() });
      await this.sessions.deleteMany({ where: { userId, ...others } });
      await this.tokens.revokeAll(userId);
    });
  }

  async #close(userId: string): Promise<void> {
    const [admin, another] = await this.users.find({ where: { isAdmin: true }, limit: 2 });
    if (admin?.id === userId && !another)
      throw new ServiceError("CONFLICT", "The last admin cannot be deleted");

    await this.users.softDeleteOne({ where: { id: userId } });
    await this.credentials.deleteMany({ where: { userId } });
    await this.sessions.deleteMany({ where: { userId } });
    await this.tokens.revokeAll(userId);
    await this.identities.deleteMany({ where: { userId } });
    await this.flows.deleteMany({ where: { userId } });
  }
}
