import type { VNode } from "preact";

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A point in time in a readable form: 21 Nov 2026, 15:08 UTC. */
export function Time({ at }: { at: Date }): VNode {
  return <time datetime={at.toISOString()}>{format.format(at)} UTC</time>;
}
