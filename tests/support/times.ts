/**
 * The longest of the median times of `cases` over the shortest: what a caller with a clock could tell them apart by. The
 * cases take turns, and `between` runs, untimed, after each.
 */
export async function spreadOfTimes(
  cases: (() => PromiseLike<unknown>)[],
  { rounds = 11, between }: { rounds?: number; between: () => Promise<void> },
): Promise<number> {
  const times = cases.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
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

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
