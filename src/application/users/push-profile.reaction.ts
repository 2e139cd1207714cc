import { on } from "#application/kit/reaction";
import { only } from "#application/kit/schema";
import { publicUser, toPublicUser } from "#application/users/user.schema";
import { Realtime } from "#domain/shared/realtime";
import { UserRepository } from "#domain/users/user.repository";

/** Whatever a user has open shows the profile as it is now. */
export default on(UserRepository, "updated")
  .inject({ realtime: Realtime })
  .react(({ after }, { realtime }) =>
    realtime.toUser(after.id, "profile", only(publicUser, toPublicUser(after))),
  );
