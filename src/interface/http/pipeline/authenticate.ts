import { scope } from "#application/kit/scope";
import type { Caller } from "#application/kit/authenticator";
import { ServiceError } from "#domain/shared/errors";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import type { Stage } from "#interface/http/pipeline/stage";
import type { Scheme } from "#interface/shared/authenticators";

/**
 * Puts the caller on the context. Sends no statement for a request without credentials that the endpoint accepts. Throws
 * BAD_REQUEST for the credentials of two schemes (RFC 6750, section 2).
 */
export function authenticate(schemesOf: (context: HttpContext) => readonly Scheme[]): Stage {
  return ({ context }) => {
    context.schemes = schemesOf(context);
    let credentials: string | undefined;
    for (const scheme of context.schemes) {
      const given = scheme.read(context);
      if (given === undefined) continue;
      if (credentials !== undefined)
        throw new ServiceError("BAD_REQUEST", "Send the credentials of one scheme, not of two");
      credentials = given;
      context.scheme = scheme;
    }
    if (credentials === undefined || !context.scheme) return undefined;

    const found = context.scheme.resolve(credentials);
    if (found instanceof Promise) return found.then((caller) => identify(context, caller));

    return identify(context, found);
  };
}

function identify(context: HttpContext, caller: Caller | undefined): void {
  if (!caller) return;
  context.currentUser = caller.user;
  context.session = caller.session ?? null;
  const current = scope.getStore();
  if (current) current.actorId = caller.user.id;
}

/**
 * Throws UNAUTHORIZED for credentials in a header that are not valid. Runs after the rate limit, so that guesses are counted.
 * A cookie that is not valid counts as no cookie, because the browser sends it by itself.
 */
export const refuseInvalidCredentials: Stage = ({ context: { scheme, currentUser } }) => {
  if (scheme && !currentUser && scheme.carrier.kind !== "cookie")
    throw new ServiceError("UNAUTHORIZED", "The credentials are unknown, revoked or expired");
};
