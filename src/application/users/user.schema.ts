import { boolean, date, email, named, nullable, object, string, uuid } from "#application/kit/schema";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

export const fullName = () => string(200).trim();

/** What anyone may see of a user. A field reaches callers only by being named here. */
export const publicUser = named(
  "PublicUser",
  object({
    id: uuid(),
    createdAt: date(),
    updatedAt: date(),
    fullName: string(200),
    email: email(),
    isAdmin: boolean(),
    isEmailVerified: boolean(),
    avatarUrl: nullable(string()),
  }),
);

/** `avatarUrl` is relative to the service's own address (RFC 3986, section 4.2). */
export function toPublicUser({ avatarKey, ...user }: Columns<User>) {
  return { ...user, avatarUrl: avatarKey === null ? null : `/users/avatars/${avatarKey}` };
}
