import { inject, injectable } from "inversify";
import { idleSince, type Session } from "#domain/sessions/session";
import type { SessionOwner, SessionResolver } from "#domain/sessions/session-resolver";
import { SessionRepository } from "#domain/sessions/session.repository";
import { Clock } from "#domain/shared/clock";
import { Logger } from "#domain/shared/logger";
import type { User } from "#domain/users/user";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { digestOf } from "#domain/shared/token";
import { Database } from "#infrastructure/database/connection/database";
import type { LastWrites } from "#infrastructure/database/replicas/last-writes";
import { rowReader } from "#infrastructure/database/row-reader";
import { userTable } from "#infrastructure/users/user.table";

const dayMs = 24 * 60 * 60 * 1000;

const readSession = rowReader<Session>(sessionTable.columns.values());
const readUser = rowReader<User>(userTable.columns.values(), sessionTable.columns.size);

/** `lastWrites` are those of the database, if it has read replicas. */
const sessionByToken = (lastWrites: LastWrites | undefined) => ({
  name: "session_by_token",
  text: `select ${sessionTable.sql.ownColumns}, ${userTable.sql.ownColumns}${lastWrites?.columnOf("sessions") ?? ""}
    from sessions join users on users.id = sessions."userId"
    where sessions."tokenDigest" = $1 and sessions."expiresAt" > $2 and sessions."lastSeenAt" > $3
      and sessions."deletedAt" is null and users."deletedAt" is null`,
  readRow(values: readonly (string | null)[]): SessionOwner {
    const found = { session: readSession(values), user: readUser(values) };

    return lastWrites ? { ...found, lastWrite: lastWrites.read(values.at(-1)) } : found;
  },
});

@injectable()
export class DatabaseSessionResolver implements SessionResolver {
  readonly #byToken: ReturnType<typeof sessionByToken>;

  constructor(
    @inject(Database) private readonly database: Database,
    @inject(SessionRepository) private readonly sessions: SessionRepository,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.#byToken = sessionByToken(database.lastWrites);
  }

  async resolve(token: string): Promise<SessionOwner | undefined> {
    const now = this.clock.now();
    const [found] = await this.database.points.read(this.#byToken, [digestOf(token), now, idleSince(now)]);
    if (found && found.session.lastSeenAt.getTime() < now.getTime() - dayMs)
      this.#moveForward(found.session, now);

    return found;
  }

  /** Runs in the background. A failure is only logged: the session stays valid, and the next request retries. */
  #moveForward({ id, lastSeenAt }: Session, now: Date): void {
    this.sessions
      .updateMany({ where: { id, lastSeenAt } }, { lastSeenAt: now })
      .catch((err: unknown) =>
        this.logger.warn({ err, sessionId: id }, "lastSeenAt of a session stays as it was"),
      );
  }
}
