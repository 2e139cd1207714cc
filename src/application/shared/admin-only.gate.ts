import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";

export const adminOnly = gate({
  refuses: ["UNAUTHORIZED", "FORBIDDEN"],

  check({ currentUser, session }: RequestContext) {
    if (!currentUser || !session) throw new ServiceError("UNAUTHORIZED", "Sign in to continue");
    if (!currentUser.isAdmin) throw new ServiceError("FORBIDDEN", "Only an admin may do this");

    return { currentUser, session };
  },
});
