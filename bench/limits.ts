import type { OverloadFigures, OverloadRun, Parts } from "./figures.js";
import { jobs } from "./jobs.js";

/** The least part of the writes per second without events that writes with events must reach. */
const leastOfWrites = 0.85;
/**
 * The most growth of the memory in the second half of a soak. A leak of 40 bytes per request exceeds it in ten minutes with 2 500
 * requests per second. Garbage collections move the memory by 15 MB (standard deviation), and the fitted rise by 7 MB.
 */
const mostGrownMegabytes = 30;

/** The least part of the peak that is served of five times the peak. */
const leastOfPeak = 0.8;
/** The longest p99 of the served requests meanwhile, in milliseconds. */
const mostLatencyMs = 1_000;
/** The most growth of the memory by an overload. The heap grows by 250 MB under any full load, as the soak shows. */
const mostOverloadMegabytes = 400;
/** The least part of the requests that is served after an overload, and of other callers while one sends too many. */
const leastServed = 0.95;

/** Returns the figures that miss their limits. */
export function beyondLimits({ jobs: compared = {}, events, soak, overload }: Partial<Parts>): string[] {
  const missed = jobs.flatMap(({ name, least = 0 }) => {
    const ratio = compared[name]?.ratio ?? least;

    return ratio < least ? [`${name}: ${ratio.toFixed(2)} of the floor, not ${least}`] : [];
  });
  if (events && events.ratio < leastOfWrites)
    missed.push(`a write with its event: ${events.ratio.toFixed(2)} of one without, not ${leastOfWrites}`);
  if (soak && soak.grownMegabytes > mostGrownMegabytes)
    missed.push(`memory grew by ${soak.grownMegabytes.toFixed(0)} MB, not ${mostGrownMegabytes}`);

  return [...missed, ...(overload ? beyondOverload(overload) : [])];
}

function beyondOverload({ runs, share }: OverloadFigures): string[] {
  const missed =
    share < leastServed ? [`beside one caller: ${share.toFixed(2)} served, not ${leastServed}`] : [];

  return [...missed, ...Object.entries(runs).flatMap(([name, run]) => beyondRun(name, run))];
}

function beyondRun(name: string, run: OverloadRun): string[] {
  const { ratio, admitted, back, health, lost, mostMegabytes, megabytesBefore } = run;
  const bounds: [isKept: boolean, fault: string][] = [
    [ratio >= leastOfPeak, `${ratio.toFixed(2)} of the peak, not ${leastOfPeak}`],
    [admitted.p99 < mostLatencyMs, `p99 of ${admitted.p99.toFixed(0)} ms, not ${mostLatencyMs}`],
    [
      mostMegabytes - megabytesBefore < mostOverloadMegabytes,
      `memory grew to ${mostMegabytes.toFixed(0)} MB`,
    ],
    [back.ratio >= leastServed, `${back.ratio.toFixed(2)} served afterwards, not ${leastServed}`],
    [health.failed === 0, `${health.failed} of the health checks failed`],
    [lost === 0, `${lost} requests without an answer`],
  ];

  return bounds.flatMap(([isKept, fault]) => (isKept ? [] : [`overload, ${name}: ${fault}`]));
}
