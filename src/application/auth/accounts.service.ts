import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { service } from "#application/kit/service";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { endsWithOthers } from "#domain/identities/identity";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import type { Columns } from "#domain/shared/entity";
import { ServiceError } from "#domain/shared/errors";
import type { SignUp } from "#domain/sign-ups/sign-up";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

/** Sign-ups that one run of the purge looks at. */
const PURGE_BATCH = 1_000;

/** The rules of an account that concern more than its row: ways to sign in, sessions, mailed links, admin rights. */
export class Accounts extends service({
  users: UserRepository,
  credentials: CredentialRepository,
  signUps: SignUpRepository,
  sessions: SessionRepository,
  accessTokens: AccessTokenRepository,
  tokens: OneTimeTokens,
  identities: IdentityRepository,
  clock: Clock,
}) {
  /**
   * Changes name, address and rights. A new address counts as unverified and invalidates every mailed link. The sessions
   * and access tokens of a new admin end, because they were started without that right. Throws CONFLICT for an address that is taken and for
   * the demotion of the last admin, NOT_FOUND for a deleted user.
   */
  async update(
    userId: string,
    { fullName, email, isAdmin }: Pick<User, "fullName" | "email" | "isAdmin">,
  ): Promise<Columns<User>> {
    const { users, sessions, accessTokens, tokens } = this.services;
    // A new name needs no lock.
    const [renamed] = await users.updateMany({ where: { id: userId, email, isAdmin } }, { fullName });
    if (renamed) return renamed;

    return this.#locked(userId, async (user) => {
      if (!user) throw new ServiceError("NOT_FOUND", "User not found");
      if (user.isAdmin && !isAdmin) await this.#keepAnotherAdmin(userId, "The last admin cannot be demoted");
      if (!user.isAdmin && isAdmin) {
        await sessions.deleteMany({ where: { userId } });
        await accessTokens.deleteMany({ where: { userId } });
      }
      const isMoved = user.email !== email;
      if (isMoved) await this.freeAddress(email);
      if (isMoved) await tokens.revokeAll(userId);
      const changes = { fullName, email, isAdmin, ...(isMoved && { isEmailVerified: false }) };

      return users.updateOne({ where: { id: userId } }, changes);
    });
  }

  /**
   * Soft-deletes the user, and ends everything that opens the account. Throws CONFLICT for the last admin, NOT_FOUND for a
   * deleted user.
   */
  close(userId: string): Promise<void> {
    return this.#locked(userId, async (user) => {
      if (user?.isAdmin) await this.#keepAnotherAdmin(userId, "The last admin cannot be deleted");
      await this.services.users.softDeleteOne({ where: { id: userId } });
      await this.endSecrets(userId);
    });
  }

  /**
   * Ends everything that opens the account: the password, the sign-ups, the sessions, the access tokens, the mailed links and
   * the connected providers. The caller has locked the user.
   */
  async endSecrets(userId: string): Promise<void> {
    const { credentials, signUps, sessions, accessTokens, tokens, identities } = this.services;
    await credentials.deleteMany({ where: { userId } });
    await signUps.deleteMany({ where: { userId } });
    await sessions.deleteMany({ where: { userId } });
    await accessTokens.deleteMany({ where: { userId } });
    await tokens.revokeAll(userId);
    await identities.deleteMany({ where: { userId } });
  }

  /**
   * Replaces the password. The sign-ups, the mailed links, the access tokens and every session but `keptSession` end, and the
   * providers that were connected in those sessions. The caller has locked the user.
   */
  setPassword(userId: string, passwordHash: string, keptSession?: string): Promise<void> {
    const { credentials, signUps, accessTokens, tokens } = this.services;

    return credentials.transaction(async () => {
      await credentials.deleteMany({ where: { userId } });
      await signUps.deleteMany({ where: { userId } });
      await credentials.insertOne({ userId, passwordHash });
      await this.endSessions(userId, keptSession);
      await accessTokens.deleteMany({ where: { userId } });
      await tokens.revokeAll(userId);
    });
  }

  /**
   * Verifies the address of a user. The name and the password of `signUp` become the user's; the other sign-ups end. The
   * caller has locked the user and checked the password of `signUp`.
   */
  verify(userId: string, signUp?: Columns<SignUp>): Promise<Columns<User>> {
    const { users, credentials, signUps } = this.services;

    return users.transaction(async () => {
      if (signUp) {
        const { id: signUpId, passwordHash } = signUp;
        await credentials.insertOne({ userId, passwordHash, signUpId });
      }
      await signUps.deleteMany({ where: { userId } });
      const changes = { isEmailVerified: true, fullName: signUp?.fullName };

      return users.updateOne({ where: { id: userId } }, changes);
    });
  }

  /**
   * Ends every session of the user but `keptSession`, and disconnects the providers that were connected in them. That
   * includes sessions that have already ended, for as long as a session can last.
   */
  endSessions(userId: string, keptSession?: string): Promise<void> {
    const { sessions, identities, clock } = this.services;
    const kept = keptSession === undefined ? undefined : { id: keptSession };

    return this.#locked(userId, async () => {
      await sessions.deleteMany({ where: { userId, ...(kept && { id: { ne: kept.id } }) } });
      const connected = await identities.find({ where: { userId } });
      const ended = connected.filter((identity) => endsWithOthers(identity, kept, clock.now()));
      if (ended.length > 0) await identities.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
    });
  }

  /** Ends every session and every access token of the user, as `endSessions` does. */
  signOutEverywhere(userId: string): Promise<void> {
    return this.#locked(userId, async () => {
      await this.endSessions(userId);
      await this.services.accessTokens.deleteMany({ where: { userId } });
    });
  }

  /** Ends one session of the user, and disconnects the providers that were connected in it. Returns whether it existed. */
  endSession(userId: string, sessionId: string): Promise<boolean> {
    const { sessions, identities } = this.services;

    return this.#locked(userId, async () => {
      const ended = await sessions.deleteMany({ where: { id: sessionId, userId } });
      await identities.deleteMany({ where: { userId, connectedBy: sessionId } });

      return ended.length > 0;
    });
  }

  /** Returns whether the account consists of nothing but sign-ups that wait to be verified. */
  async isPending({ id, isEmailVerified }: Pick<User, "id" | "isEmailVerified">): Promise<boolean> {
    return !isEmailVerified && (await this.services.signUps.count({ where: { userId: id } })) > 0;
  }

  /** Closes the pending account with this address, so that another account may have the address. */
  async freeAddress(email: string): Promise<void> {
    const holder = await this.services.users.findFirst({ where: { email } });
    if (!holder || !(await this.isPending(holder))) return;

    await this.#locked(holder.id, async (user) => {
      if (user && (await this.isPending(user))) await this.close(user.id);
    });
  }

  /** Removes the sign-ups that were made before this time, and closes the accounts that consist of nothing else. */
  async purgeSignUps(before: Date): Promise<void> {
    const { signUps } = this.services;
    const old = await signUps.find({ where: { createdAt: { lt: before } }, limit: PURGE_BATCH });
    for (const userId of new Set(old.map((signUp) => signUp.userId))) {
      await this.#locked(userId, async () => {
        const removed = await signUps.deleteMany({ where: { userId, createdAt: { lt: before } } });
        const isEmpty = (await signUps.count({ where: { userId } })) === 0;
        if (removed.length > 0 && isEmpty) await this.close(userId);
      });
    }
  }

  /** Locks another admin until the end of the transaction, so that one remains. Throws CONFLICT when there is none. */
  async #keepAnotherAdmin(userId: string, message: string): Promise<void> {
    const others = { isAdmin: true, id: { ne: userId } };
    if (!(await this.services.users.findFirst({ where: others, lock: true })))
      throw new ServiceError("CONFLICT", message);
  }

  #locked<T>(userId: string, work: (user: Columns<User> | undefined) => Promise<T>): Promise<T> {
    const { users } = this.services;

    return users.transaction(async () => work(await users.findFirst({ where: { id: userId }, lock: true })));
  }
}
