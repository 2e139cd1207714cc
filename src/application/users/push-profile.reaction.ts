import { on } from "#application/kit/reaction";
import { only } from "#application/kit/schema";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { Realtime } from "#domain/shared/realtime";
import { UserRepository } from "#domain/users/user.repository";

/** Sends the changed profile to the open pages of its user. */
export default on(UserRepository, "updated")
  .inject({ realtime: Realtime })
  .react(({ after }, { realtime }) =>
    realtime.toUser(after.id, "profile", only(publicUser, toPublicUser(after))),
  );
