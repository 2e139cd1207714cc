/**
 * Calls what a reaction, job or cron declared. Each was checked against its own ports and schemas where it was
 * written; in a list of all of them those types are gone, so the arguments are the caller's word.
 */
export async function perform(declared: (...args: never[]) => unknown, ...args: unknown[]): Promise<void> {
  const work: unknown = Reflect.apply(declared, undefined, args);
  await work;
}
