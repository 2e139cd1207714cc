import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

export const signInFirst = () => new ServiceError("UNAUTHORIZED", "Sign in to continue");

/** Returns the user of the caller. Throws UNAUTHORIZED without one. */
export function requireSignedIn({ currentUser }: RequestContext): { currentUser: User } {
  if (!currentUser) throw signInFirst();

  return { currentUser };
}

export const signedIn = gate({ refuses: ["UNAUTHORIZED"], check: requireSignedIn });
