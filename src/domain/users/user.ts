import type { Entity } from "#domain/shared/entity";
import type { Identity } from "#domain/identities/identity";
import type { Session } from "#domain/sessions/session";

export interface User extends Entity {
  fullName: string;
  /** In its normal form (`normalAddress`). It is unique among users who are not deleted. */
  email: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
  /** The key of the avatar in the file storage. */
  avatarKey: string | null;
  sessions?: Session[];
  identities?: Identity[];
}
