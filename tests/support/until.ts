import { setTimeout as delay } from "node:timers/promises";

/** Polls the condition every few milliseconds, and returns its first truthy result. Throws after the timeout. */
export async function eventually<T>(
  condition: () => T | undefined | Promise<T | undefined>,
  withinMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const given = await condition();
    if (given) return given;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${String(condition)}`);
    await delay(5);
  }
}

/** Polls the condition until it is true. Throws after the timeout. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs?: number): Promise<void> {
  await eventually(condition, withinMs);
}
