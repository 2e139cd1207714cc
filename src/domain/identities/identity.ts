import { SESSION_MS, type Session } from "#domain/sessions/session";
import type { Entity } from "#domain/shared/entity";

/** A person as a provider knows them, and the user they are here. There is one per `provider` and `subject`. */
export interface Identity extends Entity {
  userId: string;
  /** The name of the provider, as in its path. */
  provider: string;
  /** Who it is, by a name that the provider never gives to anyone else (OpenID Connect Core 1.0, section 2: `sub`). */
  subject: string;
  /** The address that the provider told when the two were connected, to be shown; nothing is decided by it. */
  email: string | null;
  /** The session in which its user connected it; null when the provider's own word for the address did. */
  connectedBy: string | null;
}

/** Whether the identity was connected in another session than this one, so lately that the session could still last. */
export const endsWithOthers = (
  { connectedBy, createdAt }: Pick<Identity, "connectedBy" | "createdAt">,
  session: Pick<Session, "id"> | undefined,
  now: Date,
): boolean =>
  connectedBy !== null && connectedBy !== session?.id && createdAt.getTime() > now.getTime() - SESSION_MS;
