import type { Entity } from "#domain/shared/entity";

export interface User extends Entity {
  fullName: string;
  /** In its normal form (`normalAddress`); unique among users who are not deleted. */
  email: string;
  isAdmin: boolean;
  isEmailVerified: boolean;
  /** Where the avatar lies in the file storage. */
  avatarKey: string | null;
}
