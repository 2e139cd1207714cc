import { providerName } from "#application/auth/provider.schema";
import { endpoint } from "#application/kit/endpoint";
import { integer, list, named, object } from "#application/kit/schema";
import { scope } from "#application/shared/scope.gate";
import { adminOnly } from "#application/shared/admin-only.gate";
import { Clock } from "#domain/shared/clock";
import { UserRepository } from "#domain/users/user.repository";

const usersOfProvider = object({ provider: providerName(), users: integer().min(1) });

const userStatistics = named(
  "UserStatistics",
  object({
    users: integer().min(0),
    admins: integer().min(0),
    verified: integer().min(0).description("Users with a verified address."),
    signedIn: integer().min(0).description("Users with a session that has not ended."),
    providers: list(usersOfProvider)
      .max(100)
      .description("Users who can sign in with each provider. Providers without users are left out."),
  }),
);

/** Counts the users that are not deleted. For admins. */
export default endpoint()
  .use(adminOnly)
  .use(scope("users:read"))
  .inject({ users: UserRepository, clock: Clock })
  .output(userStatistics)
  .handler((_context, { users, clock }) => users.statistics(clock.now()));
