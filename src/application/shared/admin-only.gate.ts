import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { ServiceError } from "#domain/shared/errors";

type Admin = { [K in "currentUser" | "session"]: NonNullable<RequestContext[K]> };

/** For an endpoint that asks admins for more than others. Throws UNAUTHORIZED or FORBIDDEN. */
export function requireAdmin({ currentUser, session }: RequestContext): Admin {
  if (!currentUser || !session) throw new ServiceError("UNAUTHORIZED", "Sign in to continue");
  if (!currentUser.isAdmin) throw new ServiceError("FORBIDDEN", "Only an admin may do this");

  return { currentUser, session };
}

export const adminOnly = gate({ refuses: ["UNAUTHORIZED", "FORBIDDEN"], check: requireAdmin });
