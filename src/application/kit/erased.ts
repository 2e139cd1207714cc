/**
 * Calls a function whose parameter types are no longer known. The chain of an endpoint, gate, reaction, job, cron or channel
 * has checked the declared function against its own context and ports; a list of all of them cannot express those types. So
 * the caller must pass exactly what the declaration asked for.
 */
export function callErased<Result>(declared: (...args: never[]) => Result, ...args: unknown[]): Result {
  return declared(...(args as never[]));
}
