import { mapKeys } from "#application/kit/erased";

/** A port is an abstract class in `domain`: a type for the compiler and a token for the container. */
export type Port<T> = abstract new () => T;

/** A class that `.inject` may name: a port, or an application service (see `service`). */
export type Injectable<T> = Port<T> | (new (resolve: Resolve) => T);
export type Injectables = Record<string, Injectable<unknown>>;
export type NoInjectables = Record<never, never>;

/** The instances of the classes that a declaration injects, by the same names. */
export type Services<I extends Injectables> = { [K in keyof I]: InstanceType<I[K]> };

/** The classes of these instances, by the same names. */
export type InjectablesOf<S> = { readonly [K in keyof S]: Injectable<S[K]> };

/**
 * Returns the adapter that is bound to a port, or the one instance of an application service. Throws for an unbound
 * port.
 */
export type Resolve = <T>(injectable: Injectable<T>) => T;

/** Resolves everything that a declaration injects. Throws when a port is not bound. */
export function servicesOf<S extends Record<string, unknown>>(
  injectables: InjectablesOf<S>,
  resolve: Resolve,
): S {
  return mapKeys<S>(injectables, (name) => resolve(injectables[name]));
}
