import type { Parts } from "./figures.js";
import { jobs } from "./jobs.js";

/** The least part of the writes per second without events that writes with events must reach. */
const leastOfWrites = 0.85;
/**
 * The most growth of the memory in the second half of a soak. A leak of 40 bytes per request exceeds it in ten minutes with 2 500
 * requests per second. Garbage collections move the memory by 15 MB (standard deviation), and the fitted rise by 7 MB.
 */
const mostGrownMegabytes = 30;

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
