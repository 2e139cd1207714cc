import { endpoint } from "#application/kit/endpoint";
import { date, integer, named, nullable, object } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { pageOf, paging } from "#application/shared/paging.schema";
import { publicUserFields, toPublicUser } from "#application/users/user.schema";
import { Clock } from "#domain/shared/clock";
import { mapPage } from "#domain/shared/repository";
import { UserRepository } from "#domain/users/user.repository";

const activeUser = named(
  "ActiveUser",
  object({
    ...publicUserFields,
    sessionsCount: integer().min(0).description("Sessions that have not ended."),
    lastSeenAt: nullable(
      date().description("The day of the latest use of these sessions; null when there are none."),
    ),
    providersCount: integer().min(0).description("Providers that the user can sign in with."),
  }),
);

/** Returns all users that are not deleted with their sessions, the most recently used first. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:read"))
  .input({ page: paging.page, perPage: paging.perPage })
  .inject({ users: UserRepository, clock: Clock })
  .output(pageOf(activeUser))
  .handler(async ({ input }, { users, clock }) =>
    mapPage(await users.findActivity({ ...input, now: clock.now() }), toPublicUser),
  );
