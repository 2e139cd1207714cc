// The only file with casts. The compiler checks a declaration, and then loses its type: in a list of declarations, or in a
// value that is computed from one.

/**
 * Calls a function whose parameter types are no longer known. The chain of an endpoint, gate, reaction, job, cron or channel
 * has checked the declared function against its own context and ports; a list of all of them cannot express those types. So
 * the caller must pass exactly what the declaration asked for.
 */
export function callErased<Result>(declared: (...args: never[]) => Result, ...args: unknown[]): Result {
  return declared(...(args as never[]));
}

/** Gives a value the type that follows from the declaration it was made from: a table, a shape or the relations of a query. */
export function asDeclared<T extends object>(value: T | object): T {
  return value as T;
}

/** Returns an object with one key. TypeScript widens a computed key to `string`. */
export function keyed<Name extends string, V>(name: Name, value: V): Record<Name, V> {
  return { [name]: value } as Record<Name, V>;
}

/** Returns an object with the keys of `like`. TypeScript checks each value, and cannot see that no key is missing. */
export function mapKeys<T extends Record<string, unknown>>(
  like: Record<keyof T, unknown>,
  valueOf: <K extends keyof T>(key: K) => T[K],
): T {
  return Object.fromEntries(Object.keys(like).map((key) => [key, valueOf(key)])) as T;
}
