import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";

type SignedIn = { [K in "currentUser" | "session"]: NonNullable<RequestContext[K]> };

export const signInFirst = () => new ServiceError("UNAUTHORIZED", "Sign in to continue");

/** Returns the user and the session of the caller. Throws UNAUTHORIZED without one. */
export function requireSignedIn({ currentUser, session }: RequestContext): SignedIn {
  if (!currentUser || !session) throw signInFirst();

  return { currentUser, session };
}

export const signedIn = gate({ refuses: ["UNAUTHORIZED"], check: requireSignedIn });
