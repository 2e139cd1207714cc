import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { requireSignedIn } from "#application/shared/signed-in.gate";
import { ServiceError } from "#domain/shared/errors";

/**
 * Requires a session: for operations on the account itself, which a key of a program must not change. Adds the user and the
 * session.
 */
export const inSession = gate({
  refuses: ["UNAUTHORIZED", "FORBIDDEN"],

  check(context: RequestContext) {
    const { currentUser } = requireSignedIn(context);
    const { session } = context;
    if (!session) throw new ServiceError("FORBIDDEN", "This needs a session: sign in");

    return { currentUser, session };
  },
});
