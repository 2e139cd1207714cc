import { type Injectable, type InjectablesOf, type Resolve, servicesOf } from "#application/kit/ports";

/** The base of all application services, which the container creates itself; a port is bound to an adapter instead. */
abstract class ApplicationService<S extends Record<string, unknown>> {
  protected readonly services: S;

  constructor(injectables: InjectablesOf<S>, resolve: Resolve) {
    this.services = servicesOf(injectables, resolve);
  }
}

/**
 * Returns the base class of an application service: business logic that several endpoints share. Its methods find the
 * instances of `injectables` in `this.services`. The first use of a service creates its one instance per container;
 * `container.ts` has no line for it.
 *
 *     export class Accounts extends service({ users: UserRepository, clock: Clock }) {
 *       async close(userId: string): Promise<void> {
 *         const { users } = this.services;
 */
export function service<S extends Record<string, unknown>>(injectables: InjectablesOf<S>) {
  return class extends ApplicationService<S> {
    constructor(resolve: Resolve) {
      super(injectables, resolve);
    }
  };
}

export function isService<T>(injectable: Injectable<T>): injectable is new (resolve: Resolve) => T {
  return injectable.prototype instanceof ApplicationService;
}
