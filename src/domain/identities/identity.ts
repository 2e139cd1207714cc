import { SESSION_MS, type Session } from "#domain/sessions/session";
import type { Entity } from "#domain/shared/entity";

/** An account at a provider that is connected with a user. It is unique by `provider` and `subject`. */
export interface Identity extends Entity {
  userId: string;
  /** The name of the provider, as in the path. */
  provider: string;
  /** The id of the account, which the provider never reassigns (OpenID Connect Core 1.0, section 2: `sub`). */
  subject: string;
  /** The address at the provider when the account was connected. It is only shown. */
  email: string | null;
  /** The session in which the user connected it. Null when it was connected by its verified address. */
  connectedBy: string | null;
}

/** Returns whether the identity was connected in a session other than this one, within the lifetime of a session. */
export const endsWithOthers = (
  { connectedBy, createdAt }: Pick<Identity, "connectedBy" | "createdAt">,
  session: Pick<Session, "id"> | undefined,
  now: Date,
): boolean =>
  connectedBy !== null && connectedBy !== session?.id && createdAt.getTime() > now.getTime() - SESSION_MS;
