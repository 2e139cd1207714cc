import { endpoint } from "#application/kit/endpoint";
import { nothing, uuid } from "#application/kit/schema";
import { adminOnly } from "#application/shared/admin-only.gate";
import { userExists } from "#application/users/user-exists.gate";
import { SessionRepository } from "#domain/auth/session.repository";

/** Ends all sessions of the user. For admins. */
export default endpoint()
  .use(adminOnly)
  .input({ userId: uuid() })
  .use(userExists)
  .inject({ sessions: SessionRepository })
  .output(nothing)
  .handler(async ({ user }, { sessions }) => {
    await sessions.deleteMany({ where: { userId: user.id } });
  });
