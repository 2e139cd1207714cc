import { channel } from "#application/kit/channel";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { UserRepository } from "#domain/users/user.repository";

/** Sends a user to admins and to the user. */
export default channel(UserRepository)
  .row(publicUser, toPublicUser)
  .scope("users:read")
  .seenBy((viewer, { id }) => viewer.isAdmin || viewer.id === id);
