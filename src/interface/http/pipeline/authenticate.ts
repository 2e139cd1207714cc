import type { Caller } from "#application/kit/authenticator";
import { ServiceError } from "#domain/shared/errors";
import type { HttpContext } from "#interface/http/pipeline/request-context";
import type { Stage } from "#interface/http/pipeline/stage";
import type { Scheme } from "#interface/shared/authenticators";

/** The authentication of one endpoint. */
export interface Door {
  readonly schemes: readonly Scheme[];
  /** True if the endpoint demands a scope. */
  readonly hasScope: boolean;
}

/** Returns the first credentials that the request has for the door. */
export function credentialsIn(context: HttpContext, { schemes }: Door): string | undefined {
  for (const scheme of schemes) {
    const given = scheme.read(context);
    if (given !== undefined) return given;
  }

  return undefined;
}

/**
 * Puts the caller on the context. Sends no statement for a request without credentials that the endpoint accepts. Throws
 * BAD_REQUEST for the credentials of two schemes (RFC 6750, section 2).
 */
export function authenticate(doorOf: (context: HttpContext) => Door): Stage {
  return ({ context }) => {
    const { schemes, hasScope } = doorOf(context);
    context.schemes = schemes;
    let credentials: string | undefined;
    for (const scheme of schemes) {
      const given = scheme.read(context);
      if (given === undefined) continue;
      if (credentials !== undefined)
        throw new ServiceError("BAD_REQUEST", "Send the credentials of one scheme, not of two");
      credentials = given;
      context.scheme = scheme;
    }
    if (credentials === undefined || !context.scheme) return undefined;

    const found = context.scheme.resolve(credentials);
    if (found instanceof Promise) return found.then((caller) => identify(context, caller, hasScope));

    return identify(context, found, hasScope);
  };
}

/** A caller with scopes counts as nobody where no scope is demanded, so that no gate takes the user for a full one. */
function identify(context: HttpContext, caller: Caller | undefined, hasScope: boolean): void {
  context.caller = caller;
  if (!caller) return;
  if (caller.scopes && !hasScope) {
    context.isOutOfScope = true;
    return;
  }
  context.currentUser = caller.user;
  context.session = caller.session ?? null;
  context.scopes = caller.scopes ?? null;
  context.work.actorId = caller.user.id;
}

/**
 * Throws UNAUTHORIZED for credentials in a header that are not valid. Runs after the rate limit, so that guesses are counted.
 * A cookie that is not valid counts as no cookie, because the browser sends it by itself.
 */
export const refuseInvalidCredentials: Stage = ({ context: { scheme, caller } }) => {
  if (scheme && !caller && scheme.carrier.kind !== "cookie")
    throw new ServiceError("UNAUTHORIZED", "The credentials are unknown, revoked or expired");
};
