import { setTimeout as delay } from "node:timers/promises";

/** Resolves as soon as the condition holds, looking every few milliseconds; throws when it does not in time. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${String(condition)}`);
    await delay(5);
  }
}
