import { callErased } from "#application/kit/erased";

/** Runs the work of a reaction, job or cron to its end. `callErased` says which arguments it needs. */
export async function perform(declared: (...args: never[]) => unknown, ...args: unknown[]): Promise<void> {
  await callErased(declared, ...args);
}
