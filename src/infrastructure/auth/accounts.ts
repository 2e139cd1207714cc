import { inject, injectable } from "inversify";
import type { Accounts } from "#domain/users/accounts";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { endsWithOthers } from "#domain/identities/identity";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { SessionRepository } from "#domain/sessions/session.repository";
import type { SignUp } from "#domain/sign-ups/sign-up";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

/** Users whose sign-ups are looked at in one run of the purge. */
const PURGE_BATCH = 1_000;

@injectable()
export class DatabaseAccounts implements Accounts {
  constructor(
    @inject(UserRepository) private readonly users: UserRepository,
    @inject(CredentialRepository) private readonly credentials: CredentialRepository,
    @inject(SignUpRepository) private readonly signUps: SignUpRepository,
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(OneTimeTokens) private readonly tokens: OneTimeTokens,
    @inject(IdentityRepository) private readonly identities: IdentityRepository,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  close(userId: string): Promise<void> {
    return this.#locked(userId, async (user) => {
      if (user?.isAdmin) await this.#keepAnotherAdmin(userId, "The last admin cannot be deleted");
      await this.users.softDeleteOne({ where: { id: userId } });
      await this.credentials.deleteMany({ where: { userId } });
      await this.signUps.deleteMany({ where: { userId } });
      await this.sessions.deleteMany({ where: { userId } });
      await this.tokens.revokeAll(userId);
      await this.identities.deleteMany({ where: { userId } });
    });
  }

  setPassword(userId: string, passwordHash: string, keptSession?: string): Promise<void> {
    return this.credentials.transaction(async () => {
      await this.credentials.deleteMany({ where: { userId } });
      await this.signUps.deleteMany({ where: { userId } });
      await this.credentials.insertOne({ userId, passwordHash });
      await this.endSessions(userId, keptSession);
      await this.tokens.revokeAll(userId);
    });
  }

  verify(userId: string, signUp?: Columns<SignUp>): Promise<Columns<User>> {
    return this.users.transaction(async () => {
      if (signUp) {
        const { id: signUpId, passwordHash } = signUp;
        await this.credentials.insertOne({ userId, passwordHash, signUpId });
      }
      await this.signUps.deleteMany({ where: { userId } });
      const changes = { isEmailVerified: true, fullName: signUp?.fullName };

      return this.users.updateOne({ where: { id: userId } }, changes);
    });
  }

  endSessions(userId: string, keptSession?: string): Promise<void> {
    const kept = keptSession === undefined ? undefined : { id: keptSession };

    return this.#locked(userId, async () => {
      await this.sessions.deleteMany({ where: { userId, ...(kept && { id: { ne: kept.id } }) } });
      const identities = await this.identities.find({ where: { userId } });
      const ended = identities.filter((identity) => endsWithOthers(identity, kept, this.clock.now()));
      if (ended.length > 0)
        await this.identities.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
    });
  }

  endSession(userId: string, sessionId: string): Promise<boolean> {
    return this.#locked(userId, async () => {
      const ended = await this.sessions.deleteMany({ where: { id: sessionId, userId } });
      await this.identities.deleteMany({ where: { userId, connectedBy: sessionId } });

      return ended.length > 0;
    });
  }

  async isPending({ id, isEmailVerified }: Pick<User, "id" | "isEmailVerified">): Promise<boolean> {
    return !isEmailVerified && (await this.signUps.count({ where: { userId: id } })) > 0;
  }

  async freeAddress(email: string): Promise<void> {
    const holder = await this.users.findFirst({ where: { email } });
    if (!holder || !(await this.isPending(holder))) return;

    await this.#locked(holder.id, async (user) => {
      if (user && (await this.isPending(user))) await this.close(user.id);
    });
  }

  async purgeSignUps(before: Date): Promise<void> {
    const old = await this.signUps.find({ where: { createdAt: { lt: before } }, limit: PURGE_BATCH });
    for (const userId of new Set(old.map((signUp) => signUp.userId))) {
      await this.#locked(userId, async () => {
        const removed = await this.signUps.deleteMany({ where: { userId, createdAt: { lt: before } } });
        const isEmpty = (await this.signUps.count({ where: { userId } })) === 0;
        if (removed.length > 0 && isEmpty) await this.close(userId);
      });
    }
  }

  prepareRights(userId: string, isAdmin: boolean): Promise<void> {
    return this.#locked(userId, async (user) => {
      if (!user || user.isAdmin === isAdmin) return;
      if (isAdmin) await this.sessions.deleteMany({ where: { userId } });
      else await this.#keepAnotherAdmin(userId, "The last admin cannot be demoted");
    });
  }

  async #keepAnotherAdmin(userId: string, message: string): Promise<void> {
    const others = { isAdmin: true, id: { ne: userId } };
    if (!(await this.users.findFirst({ where: others, lock: true })))
      throw new ServiceError("CONFLICT", message);
  }

  #locked<T>(userId: string, work: (user: Columns<User> | undefined) => Promise<T>): Promise<T> {
    return this.users.transaction(async () =>
      work(await this.users.findFirst({ where: { id: userId }, lock: true })),
    );
  }
}
