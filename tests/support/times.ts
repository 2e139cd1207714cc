const RATIO = 1.6;

/**
 * The longest of the median times of `cases` over the shortest: what a caller with a clock could tell them apart by. The
 * cases take turns, and `between` runs, untimed, after each. A busy machine can make any case look slow once, a real
 * difference shows every time: so the least of up to six measurements counts.
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
 * The median of three times that `measure` gives, in milliseconds: a busy machine may make one of them long, and chance one
 * of them short.
 */
export async function medianTime(measure: () => PromiseLike<number>): Promise<number> {
  const times: number[] = [];
  while (times.length < 3) times.push(await measure());

  return medianOf(times);
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
