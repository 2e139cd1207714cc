import type { RequestContext } from "#application/kit/context";
import { type Gate, gate } from "#application/kit/gate";
import { requireScopeName, type ScopeName } from "#application/kit/scope-name";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

/** The endpoint demands a user, or uses `maybeSignedIn`. */
type Needs = RequestContext & ({ currentUser: User } | { isSignedIn: boolean });

/**
 * Returns a gate that refuses callers whose token does not have the scope, such as `notes:write`. A session has all scopes, and a caller
 * without credentials passes where `maybeSignedIn` allows it.
 * Throws TypeError for a name that is not of this form.
 */
export function scope(name: ScopeName): Gate<Needs, object> {
  return gate({
    scope: requireScopeName(name),
    refuses: ["FORBIDDEN"],

    check(context: Needs) {
      if (!context.scopes || context.scopes.includes(name)) return {};

      context.reportMissingScope(name);
      throw new ServiceError("FORBIDDEN", `The token does not have the scope ${name}`);
    },
  });
}
