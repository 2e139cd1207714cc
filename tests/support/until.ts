import { setTimeout as delay } from "node:timers/promises";

/** Resolves with what the condition gives as soon as it gives something, looking every few milliseconds; throws when it does not in time. */
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

/** Resolves as soon as the condition holds; throws when it does not in time. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs?: number): Promise<void> {
  await eventually(condition, withinMs);
}
