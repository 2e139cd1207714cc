/** Returns the number without decimals, and above 1 000 with three significant digits: `26 500`. */
export function whole(value: number): string {
  const rounded = value >= 1_000 ? Number(value.toPrecision(3)) : Math.round(value);

  return String(rounded).replaceAll(/\B(?=(\d{3})+$)/g, " ");
}

/** Returns the number with one decimal, or with two below 1. */
export const decimals = (value: number): string => value.toFixed(Math.abs(value) < 1 ? 2 : 1);
