const RATIO = 1.6;

/**
 * Returns the longest median time of `cases` divided by the shortest: a caller could distinguish the cases by this ratio.
 * The cases take turns, and `between` runs, untimed, after each. A busy machine can slow down any case once, but a real
 * difference shows every time: so the result is the least of up to six measurements.
 */
export async function spreadOfTimes(
  cases: (() => PromiseLike<unknown>)[],
  { between }: { between: () => Promise<void> },
): Promise<number> {
  let least = Infinity;
  for (let left = 6; left > 0 && least >= RATIO; left -= 1)
    least = Math.min(least, await measure(cases, between));

  return least;
}

async function measure(cases: (() => PromiseLike<unknown>)[], between: () => Promise<void>): Promise<number> {
  const times = cases.map((): number[] => []);
  for (let round = 0; round < 11; round += 1) {
    for (const [index, work] of cases.entries()) {
      const start = performance.now();
      await work();
      times[index]?.push(performance.now() - start);
      await between();
    }
  }
  const medians = times.map(medianOf);

  return Math.max(...medians) / Math.min(...medians);
}

/**
 * Returns the median of three results of `measure`, in milliseconds: one of them may be long on a busy machine, and one may
 * be short by chance.
 */
export async function medianTime(measure: () => PromiseLike<number>): Promise<number> {
  const times: number[] = [];
  while (times.length < 3) times.push(await measure());

  return medianOf(times);
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
