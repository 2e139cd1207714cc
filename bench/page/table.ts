/** Returns a table in Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string | undefined {
  if (rows.length === 0) return undefined;

  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns a table with a column for each of the measured, whose head is the first of the named cells. */
export function sideBySide<T>(
  measured: readonly (T | undefined)[],
  cells: Record<string, (measured: T) => string>,
): string | undefined {
  const known = measured.flatMap((one) => (one === undefined ? [] : [one]));
  const [heads = [], ...rows] = Object.entries(cells).map(([name, cell]) => [name, ...known.map(cell)]);

  return known.length === 0 ? undefined : table(heads, rows);
}
