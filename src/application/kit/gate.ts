import type { NoInjectables, Injectables, Services } from "#application/kit/ports";
import type { ScopeName } from "#application/kit/scope-name";
import type { ErrorCode } from "#domain/shared/errors";

// `check` must be a property. TypeScript compares methods loosely, so the order of a chain would go unchecked.
/** A check that runs before a handler: it adds to the context, or refuses the request. */
export interface Gate<Needs, Adds> {
  readonly injects: Injectables;
  readonly refuses: readonly ErrorCode[];
  /** The scope that a token needs. */
  readonly scope?: ScopeName | undefined;
  readonly check: (context: Needs, services: never) => Adds | Promise<Adds>;
}

interface GateDefinition<Needs, Adds, I extends Injectables> {
  inject?: I;
  /**
   * The codes that `check` throws. The contract lists them. UNAUTHORIZED marks the endpoint as one for signed-in
   * callers.
   */
  refuses: readonly ErrorCode[];
  /** The scope that `check` demands. The contract lists it, and users can give it to their tokens. */
  scope?: ScopeName;
  check: (context: Needs, services: Services<I>) => Adds | Promise<Adds>;
}

/**
 * Declares a gate. `check` returns an object that joins the context, or refuses the request by throwing a
 * `ServiceError`.
 */
export function gate<Needs, Adds extends object, I extends Injectables = NoInjectables>(
  definition: GateDefinition<Needs, Adds, I>,
): Gate<Needs, Adds> {
  const { inject, refuses, scope, check } = definition;

  return { injects: inject ?? {}, refuses, scope, check };
}
