import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io";
import { type Viewer, viewerOf } from "#application/kit/channel";
import { type EntryOf, type FeedEntry, isOf } from "#application/kit/live-feed";
import { hasExpired, type Session } from "#domain/sessions/session";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { SessionRepository } from "#domain/sessions/session.repository";
import { ServiceError } from "#domain/shared/errors";
import type { Columns } from "#domain/shared/entity";
import type { Logger } from "#domain/shared/logger";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";
import type { SignedIn } from "#interface/realtime/connections/handshake";
import { SendBuffer } from "#interface/realtime/connections/send-buffer";
import type { BoundChannel, Change } from "#interface/realtime/subscriptions/bound-channel";
import type { Subscription } from "#interface/realtime/subscriptions/subscription";
import { errorBody } from "#interface/shared/errors";

/** A message to a client. `reset` means that the client must fetch all rows of the resource again. */
export type LiveMessage = { sequence: string; resource: string } & (Change | { kind: "reset" });

/** The time that a client has to close its socket before the connection is cut. */
const CLOSE_MS = 2_000;

/** The socket of one caller. */
export class Connection {
  readonly subscriptions = new Map<string, Subscription>();
  readonly #sendBuffer: SendBuffer;
  #signedIn: SignedIn;
  #isOpen = true;
  #lastRequest: Promise<void> = Promise.resolve();

  constructor(
    readonly socket: Socket,
    signedIn: SignedIn,
    private readonly logger: Logger,
  ) {
    this.#signedIn = signedIn;
    this.#sendBuffer = new SendBuffer(socket.conn, () => this.close(readsTooSlowly()));
  }

  get userId(): string {
    return this.#signedIn.user.id;
  }

  get viewer(): Viewer {
    return viewerOf(this.#signedIn.user);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Throws FORBIDDEN if the channel does not accept the scheme of the caller, or demands a scope that the caller lacks. */
  requireAcceptedBy({ accepts, name, scope }: BoundChannel): void {
    const { scheme, scopes } = this.#signedIn;
    if (!accepts.includes(scheme) || (scopes && scope === undefined))
      throw new ServiceError("FORBIDDEN", `${name} cannot be watched with these credentials`);
    if (scope !== undefined && scopes?.includes(scope) === false)
      throw new ServiceError("FORBIDDEN", `The token does not have the scope ${scope}`);
  }

  hasExpired(now: Date): boolean {
    const { session, expiresAt } = this.#signedIn;

    return session ? hasExpired(session, now) : expiresAt !== undefined && expiresAt <= now;
  }

  send(message: LiveMessage): void {
    if (this.#isOpen) this.socket.emit("message", message);
  }

  /** Runs `handle` after all earlier requests of the client. `handle` never throws. */
  enqueue(handle: () => Promise<void>): void {
    this.#lastRequest = this.#lastRequest.then(() => (this.#isOpen ? handle() : undefined));
  }

  /** Resolves when the client has read enough to receive more, or the socket is closed. */
  room(): Promise<void> {
    return this.#sendBuffer.room(() => this.#isOpen);
  }

  /** Applies a change of the caller's session, token or user: closes the socket, or updates the rights of the viewer. */
  apply(entry: FeedEntry): void {
    const { session, user, tokenId } = this.#signedIn;
    if (isOf(entry, AccessTokenRepository) && entry.id === tokenId && !entry.after)
      this.close(new ServiceError("UNAUTHORIZED", "The token was revoked"));
    if (session && isOf(entry, SessionRepository) && entry.id === session.id) {
      if (entry.after && hasSameToken(session, entry.after))
        this.#signedIn = { ...this.#signedIn, session: entry.after };
      else this.close(sessionEnded());
    }
    if (isOf(entry, UserRepository) && entry.id === user.id) this.#applyToUser(entry);
  }

  /** Sends the error and closes the socket. A client reconnects by itself, unless its session has ended. */
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
    setTimeout(() => this.socket.request.socket.destroy(), CLOSE_MS).unref();
  }

  /** Marks the connection as closed, after the client has disconnected. */
  disconnected(): void {
    this.#isOpen = false;
  }

  #applyToUser({ position, before, after }: EntryOf<User>): void {
    if (!after) return this.close(sessionEnded());

    const { user } = this.#signedIn;
    // The user was read from the database, and can be newer than the feed.
    if (after.updatedAt > user.updatedAt) this.#signedIn = { ...this.#signedIn, user: after };
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

/** Compares `provenAt`, which changes with every new token. Events do not contain the digest of the token. */
function hasSameToken(before: Columns<Session>, after: Columns<Session>): boolean {
  return before.provenAt.getTime() === after.provenAt.getTime();
}

export const sessionEnded = () => new ServiceError("UNAUTHORIZED", "The session has ended");

const readsTooSlowly = () => new ServiceError("TIMEOUT", "The client reads too slowly");
