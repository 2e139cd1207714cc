import { boolean, email, named, nullable, object, string } from "#application/kit/schema";
import { rowFields } from "#application/shared/row.schema";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

export const fullName = () =>
  string(200).trim().description("Leading and trailing spaces are removed.").example("Ada Lovelace");

/** The fields of a user that callers may see. Fields that are not listed here are never sent. */
export const publicUserFields = {
  ...rowFields,
  fullName: string(200).example("Ada Lovelace"),
  email: email().description("In lower case."),
  isAdmin: boolean(),
  isEmailVerified: boolean().description("Whether the user has proven to read mail to this address."),
  avatarUrl: nullable(
    string(100)
      .description("A path of this service, or null without a picture.")
      .example("/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"),
  ),
};

export const publicUser = named("PublicUser", object(publicUserFields));

/** Returns the public fields of a user. `avatarUrl` is relative to the address of the service (RFC 3986, section 4.2). */
export function toPublicUser<U extends Columns<User>>({ avatarKey, ...user }: U) {
  return { ...user, avatarUrl: avatarKey === null ? null : `/users/avatars/${avatarKey}` };
}
