interface Length {
  rounds: number;
  /** The length of one turn. */
  seconds: number;
}

/**
 * Runs each load once for a second, and then once per round; another one comes first in each round. Returns the rounds of
 * each load.
 */
export async function takeTurns<T>(
  loads: readonly ((seconds: number) => Promise<T>)[],
  { rounds, seconds }: Length,
): Promise<T[][]> {
  for (const load of loads) await load(1);

  const results: T[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...loads.keys()];
    for (const at of round % 2 === 0 ? order : order.toReversed()) {
      const result = await loads[at]?.(seconds);
      if (result !== undefined) results[at]?.push(result);
    }
  }

  return results;
}
