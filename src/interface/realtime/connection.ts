import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io";
import { type Viewer, viewerOf } from "#application/kit/channel";
import { type EntryOf, type FeedEntry, isOf } from "#application/kit/live-feed";
import { hasExpired, type Session } from "#domain/sessions/session";
import { SessionRepository } from "#domain/sessions/session.repository";
import { ServiceError } from "#domain/shared/errors";
import type { Columns } from "#domain/shared/entity";
import type { Logger } from "#domain/shared/logger";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";
import { errorBody } from "#interface/shared/errors";
import { Backlog } from "#interface/realtime/backlog";
import type { Change } from "#interface/realtime/bound-channel";
import type { Subscription } from "#interface/realtime/subscription";

/** What a client is told. After `reset` all rows of the resource are to be fetched again. */
export type LiveMessage = { sequence: number; resource: string } & (Change | { kind: "reset" });

export type Identity = { session: Columns<Session>; user: Columns<User> };

/** How long a socket has to take leave before it is cut off. */
const LEAVE_MS = 2_000;

/** One socket of one session, and who has it. */
export class Connection {
  readonly subscriptions = new Map<string, Subscription>();
  readonly #backlog: Backlog;
  #identity: Identity;
  #isOpen = true;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(
    readonly socket: Socket,
    identity: Identity,
    private readonly logger: Logger,
  ) {
    this.#identity = identity;
    this.#backlog = new Backlog(socket.conn, () => this.close(tooSlow()));
  }

  get userId(): string {
    return this.#identity.user.id;
  }

  get viewer(): Viewer {
    return viewerOf(this.#identity.user);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  hasExpired(now: Date): boolean {
    return hasExpired(this.#identity.session, now);
  }

  send(message: LiveMessage): void {
    if (this.#isOpen) this.socket.emit("message", message);
  }

  /** Runs what the client asks for after all that it asked for before. `work` never throws. */
  inTurn(work: () => Promise<void>): void {
    this.#lastTurn = this.#lastTurn.then(() => (this.#isOpen ? work() : undefined));
  }

  /** Resolves when the client keeps up, or is gone. */
  room(): Promise<void> {
    return this.#backlog.room(() => this.#isOpen);
  }

  /** Takes note of what has become of its session and its user. */
  learn(entry: FeedEntry): void {
    const { session, user } = this.#identity;
    if (isOf(entry, SessionRepository) && entry.id === session.id) {
      if (entry.after && isSameToken(session, entry.after)) this.#identity = { user, session: entry.after };
      else this.close(sessionEnded());
    }
    if (isOf(entry, UserRepository) && entry.id === user.id) this.#learnUser(entry);
  }

  /** Sends why, and closes. A client whose session has ended does not try again by itself; any other does. */
  close(error: ServiceError): void {
    if (!this.#isOpen) return;

    this.#isOpen = false;
    const { code, message } = error;
    this.logger[code === "INTERNAL_SERVER_ERROR" ? "error" : "info"](
      { userId: this.userId, code, ...(error.cause !== undefined && { err: error.cause }) },
      `socket closed: ${message}`,
    );
    this.socket.emit("closed", errorBody(error, randomUUID()));
    if (code === "UNAUTHORIZED" && this.socket.connected) this.socket.disconnect(true);
    else this.socket.conn.close();
    setTimeout(() => this.socket.request.socket.destroy(), LEAVE_MS).unref();
  }

  /** The client has gone. */
  left(): void {
    this.#isOpen = false;
  }

  #learnUser({ position, before, after }: EntryOf<User>): void {
    if (!after) return this.close(sessionEnded());

    const { session, user } = this.#identity;
    // What was read from the database may be newer than the feed.
    if (after.updatedAt > user.updatedAt) this.#identity = { session, user: after };
    if (!before || haveSameRights(before, after)) return;

    const subscriptions = [...this.subscriptions.values()];
    for (const subscription of subscriptions) subscription.abandon();
    for (const resource of new Set(subscriptions.map(({ channel }) => channel.name)))
      this.send({ sequence: position, resource, kind: "reset" });
  }
}

export function haveSameRights(before: Columns<User>, after: Columns<User>): boolean {
  return JSON.stringify(viewerOf(before)) === JSON.stringify(viewerOf(after));
}

/** No event carries the digest of a token; every new token comes with a new proof. */
function isSameToken(before: Columns<Session>, after: Columns<Session>): boolean {
  return before.provenAt.getTime() === after.provenAt.getTime();
}

export const sessionEnded = () => new ServiceError("UNAUTHORIZED", "The session has ended");

const tooSlow = () => new ServiceError("TIMEOUT", "The client reads too slowly");
