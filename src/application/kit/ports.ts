/** A port is an abstract class: a type for the compiler and a token for the container. */
export type Port<T> = abstract new () => T;
export type Ports = Record<string, Port<unknown>>;
export type NoPorts = Record<never, never>;
export type Services<P extends Ports> = { [K in keyof P]: InstanceType<P[K]> };

/** Gives the adapter that is bound to a port. Throws when there is none. */
export type Resolve = <T>(port: Port<T>) => T;

/** The adapters that a declaration asked for, by the names it gave them. Throws when one is not bound. */
export function servicesOf(ports: Ports, resolve: Resolve): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, resolve(port)]));
}
