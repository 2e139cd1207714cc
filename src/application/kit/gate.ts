import type { NoInjectables, Injectables, Services } from "#application/kit/ports";
import type { ErrorCode } from "#domain/shared/errors";

/** `check` is a property, not a method: methods are compared loosely, and the order of a chain would not be checked. */
export interface Gate<Needs, Adds> {
  readonly ports: Injectables;
  readonly refuses: readonly ErrorCode[];
  readonly check: (context: Needs, services: never) => Adds | Promise<Adds>;
}

interface GateDefinition<Needs, Adds, P extends Injectables> {
  inject?: P;
  /** The codes that `check` throws; the contract lists them. UNAUTHORIZED marks the endpoint as one for signed-in callers. */
  refuses: readonly ErrorCode[];
  check: (context: Needs, services: Services<P>) => Adds | Promise<Adds>;
}

/** A gate lets a request on by returning what it learned, or stops it by throwing a `ServiceError`. */
export function gate<Needs, Adds extends object, P extends Injectables = NoInjectables>(
  definition: GateDefinition<Needs, Adds, P>,
): Gate<Needs, Adds> {
  return { ports: definition.inject ?? {}, refuses: definition.refuses, check: definition.check };
}
