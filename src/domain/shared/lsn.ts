const pattern = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/i;

/** An LSN (log sequence number) beyond the end of every log. */
export const endlessLsn = 2n ** 64n - 1n;

/** Reads an LSN, a position in the write-ahead log of PostgreSQL, such as `16/B374D848`. Returns undefined for another text. */
export function parseLsn(text: string): bigint | undefined {
  const [, high, low] = pattern.exec(text) ?? [];

  return high === undefined ? undefined : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
