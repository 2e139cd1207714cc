import type { Parts } from "./figures.js";
import { jobs } from "./jobs.js";

/** The least part of the writes per second without events that writes with events must reach. */
const leastOfWrites = 0.85;
/**
 * The most growth of the memory in the second half of a soak. In ten minutes that half has more than a million requests, so that
 * a leak of 20 bytes per request exceeds it. Without a leak, garbage collections move the line by less.
 */
const mostGrownMegabytes = 20;

/** Returns the figures that miss their limits. */
export function beyondLimits({ jobs: compared = {}, events, soak }: Partial<Parts>): string[] {
  const missed = jobs.flatMap(({ name, least = 0 }) => {
    const ratio = compared[name]?.ratio ?? least;

    return ratio < least ? [`${name}: ${ratio.toFixed(2)} of the floor, not ${least}`] : [];
  });
  if (events && events.ratio < leastOfWrites)
    missed.push(`a write with its event: ${events.ratio.toFixed(2)} of one without, not ${leastOfWrites}`);
  if (soak && soak.grownMegabytes > mostGrownMegabytes)
    missed.push(`memory grew by ${soak.grownMegabytes.toFixed(0)} MB, not ${mostGrownMegabytes}`);

  return missed;
}
