import type { RequestContext } from "#application/kit/context";
import { gate } from "#application/kit/gate";
import { requireSignedIn } from "#application/shared/signed-in.gate";
import { ServiceError } from "#domain/shared/errors";

/** For an endpoint that does more for admins than for others. Throws UNAUTHORIZED or FORBIDDEN. */
export function requireAdmin(context: RequestContext) {
  const admin = requireSignedIn(context);
  if (!admin.currentUser.isAdmin) throw new ServiceError("FORBIDDEN", "Only an admin may do this");

  return admin;
}

export const adminOnly = gate({ refuses: ["UNAUTHORIZED", "FORBIDDEN"], check: requireAdmin });
