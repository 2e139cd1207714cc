import { inject, injectable } from "inversify";
import type { AccountLock, Grounds } from "#domain/users/account-lock";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { hasExpired } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

@injectable()
export class DatabaseAccountLock implements AccountLock {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(CredentialRepository) private readonly credentials: CredentialRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  async take(userId: string, { session, credential }: Grounds): Promise<Columns<User> | undefined> {
    const user = await this.users.findFirst({ where: { id: userId }, lock: true });
    if (!user) return undefined;
    if (session && !(await this.#lasts(userId, session.id))) return undefined;
    if (credential && !(await this.#isCurrent(userId, credential.id))) return undefined;

    return user;
  }

  hold<T>(
    userId: string,
    { session, credential }: Grounds,
    work: (user: Columns<User>) => Promise<T>,
  ): Promise<T> {
    return this.users.transaction(async () => {
      const user = await this.take(userId, { session });
      if (!user) throw new ServiceError("UNAUTHORIZED", "Sign in to continue");
      if (credential && !(await this.#isCurrent(userId, credential.id)))
        throw new ServiceError("CONFLICT", "The password has just been changed elsewhere");

      return work(user);
    });
  }

  async #lasts(userId: string, id: string): Promise<boolean> {
    const session = await this.sessions.findFirst({ where: { id, userId } });

    return session !== undefined && !hasExpired(session, this.clock.now());
  }

  async #isCurrent(userId: string, id: string): Promise<boolean> {
    return (await this.credentials.count({ where: { id, userId } })) > 0;
  }
}
