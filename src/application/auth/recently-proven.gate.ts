import { gate } from "#application/kit/gate";
import { isProvenRecently, type Session } from "#domain/sessions/session";
import { Clock } from "#domain/shared/clock";
import { ServiceError } from "#domain/shared/errors";

/**
 * Requires that the user signed in or gave the password within the last ten minutes, so that a stolen cookie is not
 * enough. The status of the refusal is that of a step-up challenge (RFC 9470, section 3).
 */
export const recentlyProven = gate({
  inject: { clock: Clock },
  refuses: ["UNAUTHORIZED"],

  check({ session }: { session: Session }, { clock }) {
    if (isProvenRecently(session, clock.now())) return {};

    throw new ServiceError(
      "UNAUTHORIZED",
      "Confirm first that it is you: give your password, or sign in again",
    );
  },
});
