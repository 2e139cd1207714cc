import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { refuseOutOfScope } from "#application/shared/signed-in.gate";

/**
 * Lets callers pass with and without a user: `currentUser` is null without one. Refuses a token whose scopes cannot allow the
 * operation, because its owner expects to be known.
 */
export const maybeSignedIn = gate({
  refuses: ["FORBIDDEN"],

  check(context: RequestContext) {
    refuseOutOfScope(context);

    return { isSignedIn: context.currentUser !== null };
  },
});
