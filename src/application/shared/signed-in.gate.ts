import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

export const signInFirst = () => new ServiceError("UNAUTHORIZED", "Sign in to continue");

/** Returns the user of the caller. Throws UNAUTHORIZED without one, and FORBIDDEN for a token whose scopes cannot allow it. */
export function requireSignedIn({ currentUser, isOutOfScope }: RequestContext): { currentUser: User } {
  if (isOutOfScope) throw new ServiceError("FORBIDDEN", "No scope of a token allows this operation");
  if (!currentUser) throw signInFirst();

  return { currentUser };
}

export const signedIn = gate({ refuses: ["UNAUTHORIZED", "FORBIDDEN"], check: requireSignedIn });
