import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";

export const signedIn = gate({
  refuses: ["UNAUTHORIZED"],

  check({ currentUser, session }: RequestContext) {
    if (!currentUser || !session) throw new ServiceError("UNAUTHORIZED", "Sign in to continue");

    return { currentUser, session };
  },
});
