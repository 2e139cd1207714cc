import { callErased } from "#application/kit/erased";

/** Runs the declared work of a reaction, job or cron to its end. */
export async function perform(declared: (...args: never[]) => unknown, ...args: unknown[]): Promise<void> {
  await callErased(declared, ...args);
}
