import { callErased } from "#application/kit/erased";

/**
 * Calls the function of a reaction, job or cron. Its arguments were type-checked where it was declared; a list of all of
 * them has lost these types, so the caller has to pass the right arguments.
 */
export async function perform(declared: (...args: never[]) => unknown, ...args: unknown[]): Promise<void> {
  await callErased(declared, ...args);
}
