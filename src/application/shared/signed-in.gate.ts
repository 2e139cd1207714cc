import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

export const signInFirst = () => new ServiceError("UNAUTHORIZED", "Sign in to continue");

/** Returns the user of the caller. Throws UNAUTHORIZED without one, and FORBIDDEN for a token whose scopes cannot allow it. */
export function requireSignedIn(context: RequestContext): { currentUser: User } {
  refuseOutOfScope(context);
  const { currentUser } = context;
  if (!currentUser) throw signInFirst();

  return { currentUser };
}

/** Throws FORBIDDEN for a caller with a token whose scopes cannot allow the operation. */
export function refuseOutOfScope({ isOutOfScope }: RequestContext): void {
  if (isOutOfScope) throw new ServiceError("FORBIDDEN", "No scope of a token allows this operation");
}

export const signedIn = gate({ refuses: ["UNAUTHORIZED", "FORBIDDEN"], check: requireSignedIn });
